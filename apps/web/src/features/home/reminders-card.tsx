import { calls } from '@houtai/contract';
import { ACCOUNT_PAGE } from '@houtai/contract/account';
import { HOME_CARDS } from '@houtai/contract/home-cards';
import { useQuery } from '@tanstack/react-query';
import { History, KeyRound, Link2, ShieldAlert, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card } from '#kit/card.tsx';
import { queryClient, queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { useNow } from '#ui/hooks/use-now.ts';

import { reminders, type Reminder } from './reminders.ts';

import css from './reminders-card.module.css';

const MARKS: Record<Reminder['key'], LucideIcon> = {
  'must-change': ShieldAlert,
  failures: TriangleAlert,
  'old-password': KeyRound,
  'not-linked': Link2,
  previous: History,
};

const OPTIONS = queryOf(calls.session.options, {}, { silent: true });

export function prefetch(): void {
  void queryClient.prefetchQuery(OPTIONS);
}

/** What a person should know about the own account, each with the link that settles it. */
export default function RemindersCard(): ReactNode {
  const account = useSession((session) => session.userInfo);
  const now = useNow();
  const options = useQuery(OPTIONS);
  if (!account) return null;
  return (
    <Card title={HOME_CARDS.reminders} more={{ label: '个人信息', to: ACCOUNT_PAGE }}>
      <ul>
        {reminders(account, now, options.data?.wxwork ?? false).map(({ key, text, detail, action }) => {
          const Mark = MARKS[key];
          return (
            <li key={key} className={css.row} data-key={key}>
              <Mark size={16} strokeWidth={1.75} aria-hidden />
              <span className={css.words}>
                <span>{text}</span>
                <small>{detail}</small>
              </span>
              {action ? <Link to={action.to}>{action.label}</Link> : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
