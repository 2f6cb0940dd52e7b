import { localDate } from '@houtai/contract/dates';
import { type ReactNode, useState } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';
import { Combobox } from '#ui/input/choice/combobox.tsx';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';

import { weekdayWord } from './day-strip.tsx';
import { HoursHead } from './hours-head.tsx';
import { hoursFault, hoursText, normalizedHours } from './hours-text.ts';
import { type HoursProps, useHours } from './use-hours.ts';

import css from './hours-by-day.module.css';

/** The hours on a phone: one day at a time, the projects below each other. */
export function HoursByDay({ own, editing, projectId }: HoursProps): ReactNode {
  const hours = useHours(own, editing, projectId);
  const today = localDate(useNow());
  const days = own.days.filter(({ day }) => (own.kind === 'day' ? day === own.start : day <= today));
  const [chosen, setChosen] = useState('');
  const row = days.find(({ day }) => day === chosen) ?? days.at(-1);
  return (
    <section aria-label="工时" className={css.hours}>
      <HoursHead own={own} total={hours.total} fault={editing.fault} />
      {own.kind !== 'day' && (
        <Select
          aria-label="日期"
          value={row?.day ?? ''}
          options={days.map(({ day }) => ({
            value: day,
            label: `周${weekdayWord(day)} ${day.slice(5)}　${hoursText(hours.ofDay(day))} h`,
          }))}
          onChange={setChosen}
        />
      )}
      {row && row.closed !== '' && <p>{row.closed}</p>}
      {row?.closed === '' &&
        hours.projects.map(({ id, name }) => (
          <Field key={id} label={name} error={hoursFault(hours.at(row.day, id).trim())}>
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                value={hours.at(row.day, id)}
                onChange={(text) => hours.set(row.day, id, text)}
                onBlur={() => hours.set(row.day, id, normalizedHours(hours.at(row.day, id)))}
              />
            )}
          </Field>
        ))}
      <Combobox aria-label="添加项目" placeholder="添加项目" value="" options={hours.offered} onChange={hours.add} />
    </section>
  );
}
