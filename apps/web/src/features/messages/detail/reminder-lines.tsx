import type { ReadMessage } from '@houtai/contract/reminders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { internalTarget } from '#platform/session/guard.ts';

import patterns from '#ui/patterns.module.css';
import css from './message-detail.module.css';

/** The items of a reminder, each with a link to its record. */
export function ReminderLines({ lines }: { lines: ReadMessage['lines'] }): ReactNode {
  return (
    <ul className={css.lines}>
      {lines.map(({ record, line, url, isDone }) => (
        <li key={`${record} ${line}`} data-done={isDone || undefined}>
          <Link to={internalTarget(url)} className={patterns.fillEllipsis} title={line}>
            {line}
          </Link>
          {isDone && <span className={css.done}>已处理</span>}
        </li>
      ))}
    </ul>
  );
}
