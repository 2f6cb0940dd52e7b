import { calls } from '@houtai/contract';
import { RECORD_EVENT_KEYS, RECORD_EVENTS } from '@houtai/contract/message-events';
import type { MessageSettings as Wishes } from '@houtai/contract/message-settings';
import { ALWAYS_NOTIFIED, MESSAGE_TYPE_KEYS, MESSAGE_TYPES, type MessageType } from '@houtai/contract/message-types';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { QuietHoursField } from './quiet-hours-field.tsx';

import patterns from '#ui/patterns.module.css';
import css from './message-wishes.module.css';

/** How the person wants to be told, by type of message: counted and announced here, in enterprise messaging, and when not. Each change holds at the same time. */
export function MessageWishes({ linked }: { linked: boolean }): ReactNode {
  const query = useQuery(queryOf(calls.messageSettings.mine, {}, { silent: true }));
  if (query.isError && !query.data) return <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />;
  return query.data ? <Chosen wishes={query.data} linked={linked} /> : <Skeleton height={216} />;
}

function Chosen({ wishes, linked }: { wishes: Wishes; linked: boolean }): ReactNode {
  const save = useSend(calls.messageSettings.save);
  // What is on its way is shown: a box that waits for the server would seem stuck.
  const [sent, setSent] = useState(wishes);
  const shown = save.busy ? sent : wishes;
  const change = (part: Partial<Wishes>) => {
    const changed = { ...shown, ...part };
    setSent(changed);
    void save.run(changed);
  };
  return (
    <div className={css.wishes}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">消息类型</th>
            <th scope="col">角标与提醒</th>
            <th scope="col">企业微信</th>
          </tr>
        </thead>
        <tbody>
          {MESSAGE_TYPE_KEYS.map((type) => (
            <tr key={type}>
              <th scope="row">{MESSAGE_TYPES[type]}</th>
              <td>
                <Tick
                  label={`${MESSAGE_TYPES[type]}显示角标与提醒`}
                  checked={!shown.silenced.includes(type)}
                  disabled={ALWAYS_NOTIFIED.includes(type)}
                  onChange={(on) => change({ silenced: withType(shown.silenced, type, !on) })}
                />
              </td>
              <td>
                <Tick
                  label={`${MESSAGE_TYPES[type]}同时发到企业微信`}
                  checked={shown.wecom.includes(type)}
                  disabled={!linked}
                  onChange={(on) => change({ wecom: withType(shown.wecom, type, on) })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.hint}>
        {linked ? '不提醒的消息仍在消息中心，直接标为已读。审批有人在等，总会提醒。' : '绑定企业微信后，可以选择哪些消息同时发到那里。'}
      </p>
      <fieldset className={css.events}>
        <legend>与我有关的记录，何时通知我</legend>
        {RECORD_EVENT_KEYS.map((event) => (
          <Checkbox
            key={event}
            checked={!shown.mutedEvents.includes(event)}
            onChange={(on) =>
              change({ mutedEvents: RECORD_EVENT_KEYS.filter((key) => (key === event ? !on : shown.mutedEvents.includes(key))) })
            }
          >
            {RECORD_EVENTS[event]}
          </Checkbox>
        ))}
        <p className={css.hint}>我创建、负责、协助、处理、反馈或关注的记录。交给我的和催办我的总会通知。</p>
      </fieldset>
      {linked && <QuietHoursField value={shown.quietHours} onChange={(quietHours) => change({ quietHours })} />}
      {linked && shown.quietHours && (
        <Checkbox checked={shown.urgentWaits} onChange={(urgentWaits) => change({ urgentWaits })}>
          致命故障和交给我的也等到免打扰结束
        </Checkbox>
      )}
    </div>
  );
}

type TickProps = { label: string; checked: boolean; disabled: boolean; onChange: (on: boolean) => void };

/** A box whose words are in the heads of its row and column. */
function Tick({ label, ...box }: TickProps): ReactNode {
  return (
    <Checkbox {...box}>
      <span className={patterns.visuallyHidden}>{label}</span>
    </Checkbox>
  );
}

function withType(types: readonly MessageType[], type: MessageType, on: boolean): MessageType[] {
  return MESSAGE_TYPE_KEYS.filter((key) => (key === type ? on : types.includes(key)));
}
