import { calls } from '@houtai/contract';
import { WEBHOOK_EVENTS } from '@houtai/contract/webhooks-form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import patterns from '#ui/patterns.module.css';
import css from './programs-page.module.css';

type EventChoiceProps = { programId: string; events: readonly string[]; onChange: (events: readonly string[]) => void };

/** The events of a webhook, among those that its program may currently read, by subject. */
export function EventChoice({ programId, events, onChange }: EventChoiceProps): ReactNode {
  const { data, error, refetch } = useQuery(queryOf(calls.webhooks.offered, { programId }, { silent: true }));
  if (error) return <LoadFailed message={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const offered = new Set(data.flatMap(({ type, events: all }) => all.map((event) => `${type}.${event}`)));
  const lost = events.filter((event) => !offered.has(event));
  return (
    <fieldset className={css.tags}>
      <legend>哪些事件</legend>
      {data.length === 0 && <p className={patterns.noteLine}>这个程序还不能读任何资料，先在「程序」里给它权限。</p>}
      {lost.length > 0 && (
        <p className={patterns.noteLine}>
          有 {lost.length} 种是这个程序现在看不到的，保存前请去掉。{' '}
          <button type="button" className={css.drop} onClick={() => onChange(events.filter((event) => offered.has(event)))}>
            去掉
          </button>
        </p>
      )}
      {data.map(({ type, name, events: all }) => (
        <div key={type} className={css.subject}>
          <span>{name}</span>
          <div className={css.boxes}>
            {all.map((event) => {
              const key = `${type}.${event}`;
              return (
                <Checkbox
                  key={key}
                  checked={events.includes(key)}
                  onChange={(is) => onChange(is ? [...events, key] : events.filter((one) => one !== key))}
                >
                  {WEBHOOK_EVENTS[event]}
                </Checkbox>
              );
            })}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
