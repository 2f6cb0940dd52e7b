import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { MAX_SNOOZES, SNOOZES } from '@houtai/contract/reminder-kinds';
import type { ReadMessage } from '@houtai/contract/reminders';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { Menu, MenuItem, MenuNote } from '#ui/layer/menu.tsx';
import { toast } from '#ui/layer/toast.tsx';

import patterns from '#ui/patterns.module.css';
import css from './message-detail.module.css';

type Snooze = NonNullable<ReadMessage['snooze']>;

/** Snoozes a reminder; when that is impossible, the button says why. */
export function SnoozeButton({ id, snooze: { offers, refusal } }: { id: string; snooze: Snooze }): ReactNode {
  const send = useSend(calls.reminders.snooze, { onMessage: toast.success });
  const now = useNow();
  const label = (
    <>
      <Icon name="clock" size={14} />
      稍后提醒
    </>
  );
  if (refusal !== '')
    return (
      <Button disabled title={refusal}>
        {label}
      </Button>
    );
  return (
    <Menu align="start" trigger={<Button disabled={send.busy}>{label}</Button>}>
      {offers.map(({ choice, at }) => (
        <MenuItem key={choice} aside={momentWords(new Date(at), now)} onClick={() => void send.run({ id, choice })}>
          {SNOOZES[choice]}
        </MenuItem>
      ))}
      <MenuNote>只推迟提醒，不改时限，件数不变；致命的不能推迟，同一件最多 {MAX_SNOOZES} 次</MenuNote>
    </Menu>
  );
}

/** Until when a reminder is snoozed, or why it cannot be. */
export function SnoozeNote({ message: { snooze, isDone } }: { message: ReadMessage }): ReactNode {
  const now = useNow();
  if (!snooze || isDone) return null;
  if (snooze.until)
    return (
      <p className={css.strip}>
        <Icon name="clock" size={14} />
        已推迟，{momentWords(new Date(snooze.until), now)} 再提醒
      </p>
    );
  return snooze.refusal === '' ? null : <p className={patterns.noteLine}>{snooze.refusal}</p>;
}

const WEEK_DAYS = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** A future time: the time for today, else with the weekday. */
function momentWords(moment: Date, now: Date): string {
  const [day = '', time = ''] = localDateTime(moment).split(' ');
  return localDateTime(now).startsWith(day) ? time : `${WEEK_DAYS[moment.getDay()]} ${day.slice(5)} ${time}`;
}
