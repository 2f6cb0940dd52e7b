import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { KeyRound, Link2, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { useNow } from '#ui/hooks/use-now.ts';

import { reminders, type Reminder } from './reminders.ts';

import css from './account-rows.module.css';

const MARKS: Record<Reminder['key'], LucideIcon> = {
  failures: TriangleAlert,
  'old-password': KeyRound,
  'not-linked': Link2,
};

const OPTIONS = queryOf(calls.session.options, {}, { silent: true });

/** Warnings about the user's account, each with a link that resolves it; nothing without warnings. */
export function AccountRows(): ReactNode {
  const account = useSession((session) => session.userInfo);
  const now = useNow();
  const options = useQuery(OPTIONS);
  if (!account) return null;
  const told = reminders(account, now, options.data?.wxwork ?? false);
  if (told.length === 0) return null;
  return (
    <ul className={css.rows} aria-label="账号">
      {told.map(({ key, text, detail, action }) => {
        const Mark = MARKS[key];
        return (
          <li key={key} className={css.row} data-key={key}>
            <Mark size={16} strokeWidth={1.75} aria-hidden />
            <span className={css.words}>
              <span>{text}</span>
              <small>{detail}</small>
            </span>
            <Link to={action.to}>{action.label}</Link>
          </li>
        );
      })}
    </ul>
  );
}
