import type { QuietHours } from '@houtai/contract/message-settings';
import type { ReactNode } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Select } from '#ui/input/choice/select.tsx';

import patterns from '#ui/patterns.module.css';
import css from './message-wishes.module.css';

const USUAL = { from: '22:00', to: '08:00' };

const TIMES = Array.from({ length: 48 }, (_, index) => {
  const value = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`;
  return { value, label: value };
});

/** Daily hours in which nothing is sent to enterprise messaging; messages follow at their end. */
export function QuietHoursField({
  value,
  onChange,
}: {
  value: QuietHours | null;
  onChange: (value: QuietHours | null) => void;
}): ReactNode {
  const { timeZone: zone } = new Intl.DateTimeFormat().resolvedOptions();
  const without = (time: string) => TIMES.filter((option) => option.value !== time);
  return (
    <div className={patterns.stack8}>
      <Checkbox checked={value !== null} onChange={(on) => onChange(on ? { ...USUAL, zone } : null)}>
        免打扰时段
      </Checkbox>
      {value && (
        <div className={css.times}>
          <Select
            aria-label="免打扰开始时间"
            value={value.from}
            options={without(value.to)}
            onChange={(from) => onChange({ ...value, from, zone })}
          />
          <span>至</span>
          <Select
            aria-label="免打扰结束时间"
            value={value.to}
            options={without(value.from)}
            onChange={(to) => onChange({ ...value, to, zone })}
          />
          <span className={patterns.note}>期间不提醒，结束后送达；致命的照样提醒，除非另选</span>
        </div>
      )}
    </div>
  );
}
