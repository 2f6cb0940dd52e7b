import { ownValue } from '@houtai/contract/own-value';
import type { ServerStatus } from '@houtai/contract/server-status';
import type { ReactNode } from 'react';

import { Empty } from '#ui/empty.tsx';

import { sizeWords } from './size-words.ts';

import css from './server-page.module.css';

const STATES: Readonly<Record<string, string>> = {
  active: '执行中',
  'idle in transaction': '事务中空闲',
  'idle in transaction (aborted)': '事务已失败',
};

/** The running statements, longest first. */
export function QueryTable({ queries }: { queries: ServerStatus['queries'] }): ReactNode {
  return (
    <section className={css.card} aria-label="正在执行的查询">
      <h2>正在执行的查询</h2>
      {queries.length === 0 ? (
        <Empty>没有正在执行的查询</Empty>
      ) : (
        <div className={css.scroll} tabIndex={0} role="region" aria-label="查询列表">
          <table className={css.table}>
            <thead>
              <tr>
                <th>语句</th>
                <th>状态</th>
                <th data-number>已用 秒</th>
              </tr>
            </thead>
            <tbody>
              {queries.map(({ id, text, state, seconds }) => (
                <tr key={id}>
                  <td>
                    <code>{text}</code>
                  </td>
                  <td data-short>{ownValue(STATES, state) ?? state}</td>
                  <td data-number>{seconds.toFixed(1)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The largest tables. */
export function SizeTable({ tables }: { tables: ServerStatus['tables'] }): ReactNode {
  return (
    <section className={css.card} aria-label="最大的表">
      <h2>最大的表</h2>
      <div className={css.scroll} tabIndex={0} role="region" aria-label="表列表">
        <table className={css.table}>
          <thead>
            <tr>
              <th>表</th>
              <th data-number>约有行数</th>
              <th data-number>大小</th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ name, rows, sizeMb }) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td data-number>{rows.toLocaleString('zh-CN')}</td>
                <td data-number>{sizeWords(sizeMb)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
