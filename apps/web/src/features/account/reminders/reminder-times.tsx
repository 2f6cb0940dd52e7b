import { calls } from '@houtai/contract';
import { DIGEST_TIMES, type MessageSettings as Wishes } from '@houtai/contract/message-settings';
import { MIN_REMINDERS_A_DAY } from '@houtai/contract/reminder-kinds';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Select } from '#ui/input/choice/select.tsx';

import { QuietHoursField } from '../quiet-hours-field.tsx';

import patterns from '#ui/patterns.module.css';
import css from '../message-wishes.module.css';

const USUAL_DIGEST = '08:30';
const TIMES = DIGEST_TIMES.map((value) => ({ value, label: value }));

/** When the daily list comes, how often reminders come, and when not. */
export function ReminderTimes({ wishes, onChange }: { wishes: Wishes; onChange: (part: Partial<Wishes>) => void }): ReactNode {
  const most = useQuery(queryOf(calls.reminders.preview, {}, { silent: true })).data?.mostADay;
  const counts = Array.from({ length: Math.max(0, (most ?? 0) - MIN_REMINDERS_A_DAY + 1) }, (_, index) => {
    const count = String(MIN_REMINDERS_A_DAY + index);
    return { value: count, label: `${count} 次` };
  });
  return (
    <div className={patterns.stack12}>
      <div className={css.times}>
        <span>今日清单几点发</span>
        <Select
          aria-label="今日清单几点发"
          value={wishes.digestAt ?? USUAL_DIGEST}
          options={TIMES}
          onChange={(digestAt) => onChange({ digestAt: DIGEST_TIMES.find((time) => time === digestAt) ?? null })}
        />
        <span className={patterns.note}>没有要做的不发</span>
      </div>
      {most !== undefined && (
        <div className={css.times}>
          <span>每天最多几次</span>
          <Select
            aria-label="每天最多几次"
            value={String(Math.min(wishes.mostADay ?? most, most))}
            options={counts}
            onChange={(count) => onChange({ mostADay: Number(count) })}
          />
          <span className={patterns.note}>同时到的合成一条；致命不限</span>
        </div>
      )}
      <QuietHoursField value={wishes.quietHours} onChange={(quietHours) => onChange({ quietHours })} />
      {wishes.quietHours && (
        <Checkbox checked={wishes.urgentWaits} onChange={(urgentWaits) => onChange({ urgentWaits })}>
          致命故障和交给我的也等到免打扰结束
        </Checkbox>
      )}
    </div>
  );
}
