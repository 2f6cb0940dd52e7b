import { lastDays } from '@houtai/contract/dates';
import type { DayField } from '@houtai/contract/form';
import { DATE_SHORTCUTS } from '@houtai/contract/limits';
import type { ReactNode } from 'react';

import { DateRangeInput, type RangeShortcut } from '#ui/input/days/date-range-input.tsx';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

/** 最近7天, 最近30天, 最近90天 (specification 9). */
const SHORTCUTS: readonly RangeShortcut[] = DATE_SHORTCUTS.map((days) => ({
  label: `最近${days}天`,
  range: () => lastDays(days, new Date()),
}));

type DateRangeFieldProps = FieldProps<DayField> & {
  /** The field of the last day; `name` is the field of the first. */
  until: string;
  min?: string;
  max?: string;
};

/** A first and a last day, stored in two fields of the form. */
export function DateRangeField(props: DateRangeFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const { until, min, max } = props;
  return (
    <Field label={label} required={required} error={form.error(name) || form.error(until)} hint={hint}>
      {(control) => (
        <DateRangeInput
          {...control}
          name={name}
          min={min}
          max={max}
          disabled={disabled}
          shortcuts={SHORTCUTS}
          value={{ from: form.read(name), to: form.read(until) }}
          onChange={({ from, to }) => {
            form.change(name, from);
            form.change(until, to);
          }}
        />
      )}
    </Field>
  );
}
