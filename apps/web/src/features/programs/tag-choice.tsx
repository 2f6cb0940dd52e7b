import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

type TagChoiceProps = { keeperId: string; tags: readonly string[]; onChange: (tags: readonly string[]) => void };

/** The rights of a program, among those that its keeper currently has, by subject. */
export function TagChoice({ keeperId, tags, onChange }: TagChoiceProps): ReactNode {
  const { data } = useQuery(queryOf(calls.programs.offered, { keeperId }));
  if (!data) return <Skeleton height={120} />;
  const subjects = [...new Set(data.map(({ subject }) => subject))];
  const lost = tags.filter((tag) => data.every((one) => one.tag !== tag));
  return (
    <fieldset className={css.tags}>
      <legend>能做什么</legend>
      {lost.length > 0 && (
        <p className={patterns.noteLine}>
          有 {lost.length} 项是这位负责人没有的，保存前请去掉。{' '}
          <button type="button" className={css.drop} onClick={() => onChange(tags.filter((tag) => !lost.includes(tag)))}>
            去掉
          </button>
        </p>
      )}
      {subjects.map((subject) => (
        <div key={subject} className={css.subject}>
          <span>{subject}</span>
          <div className={css.boxes}>
            {data.map((one) =>
              one.subject === subject ? (
                <Checkbox
                  key={one.tag}
                  checked={tags.includes(one.tag)}
                  onChange={(is) => onChange(is ? [...tags, one.tag] : tags.filter((tag) => tag !== one.tag))}
                >
                  {one.name}
                  {one.reads ? '（读）' : '（写）'}
                </Checkbox>
              ) : null,
            )}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
