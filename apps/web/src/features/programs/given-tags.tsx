import { calls } from '@houtai/contract';
import { ownValue } from '@houtai/contract/own-value';
import type { OfferedTag, Program } from '@houtai/contract/programs';
import { TAGS } from '@houtai/contract/tags';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { PlainTable } from '#ui/plain-table/plain-table.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

/** The rights of a program by subject, and those that its keeper no longer has. */
export function GivenTags({ program: { tags, keeperId, keeperName, state } }: { program: Program }): ReactNode {
  const { data: offered, error } = useQuery(queryOf(calls.programs.offered, { keeperId }, { silent: true }));
  const lost = offered ? tags.filter((tag) => offered.every((one) => one.tag !== tag)) : [];
  return (
    <>
      <div className={css.head}>
        <h3>
          能做什么<small>不多于 {keeperName} 此刻能做的</small>
        </h3>
      </div>
      {tags.length === 0 && <p className={patterns.noteLine}>还没有给它任何权限。</p>}
      {tags.length > 0 && !offered && !error && <Skeleton height={96} />}
      {tags.length > 0 && error && <p className={patterns.noteLine}>{tags.map(nameOf).join('、')}</p>}
      {offered && tags.length > lost.length && <TagTable given={offered.filter(({ tag }) => tags.includes(tag))} />}
      {lost.length > 0 && state !== 'stopped' && (
        <p className={patterns.noteLine}>
          {keeperName} 已经没有、所以现在不起作用的：{lost.map(nameOf).join('、')}
        </p>
      )}
    </>
  );
}

const nameOf = (tag: string): string => ownValue(TAGS, tag) ?? tag;

function TagTable({ given }: { given: readonly OfferedTag[] }): ReactNode {
  const subjects = [...new Set(given.map(({ subject }) => subject))];
  const names = (subject: string, isReading: boolean) =>
    given.flatMap((one) => (one.subject === subject && one.reads === isReading ? [one.name] : [])).join('、') || '—';
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">资料</th>
          <th scope="col">读取</th>
          <th scope="col">写入</th>
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject) => (
          <tr key={subject}>
            <th scope="row">{subject}</th>
            <td>{names(subject, true)}</td>
            <td>{names(subject, false)}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
