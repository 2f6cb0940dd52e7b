import { isDay } from '@houtai/contract/dates';
import type { ReactNode } from 'react';

import { DateInput } from '../ui/date-input.tsx';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';
import type { FieldOf } from './field-of.ts';

/** Several lines of text with a counter. */
export function TextareaField<Name extends string>(
  props: FieldOf<Name> & { limit: number; rows?: number; placeholder?: string },
): ReactNode {
  const { form, name, label, required, hint, disabled, limit, rows, placeholder } = props;
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          limit={limit}
          rows={rows}
          placeholder={placeholder}
          disabled={disabled}
          value={form.read(name)}
          onChange={(value) => form.change(name, value)}
        />
      )}
    </Field>
  );
}

/** A day as yyyy-MM-dd. */
export function DateField<Name extends string>(props: FieldOf<Name> & { min?: string; max?: string }): ReactNode {
  const { form, name, label, required, hint, disabled, min, max } = props;
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <DateInput
          {...control}
          name={name}
          min={min}
          max={max}
          disabled={disabled}
          clearable={!required}
          value={form.read(name)}
          onChange={(value) => form.change(name, value)}
        />
      )}
    </Field>
  );
}

/** The fault of a day that was typed, or blank. */
export function dayFault(value: string, required = false): string {
  if (value === '') return required ? '不能为空' : '';
  return isDay(value) ? '' : '日期应为 年-月-日，如 2026-01-31';
}

/** The fault of a text with a limit, or blank. */
export function textFault(value: string, limit: number, required = false): string {
  const length = value.trim().length;
  if (length === 0) return required ? '不能为空' : '';
  return length > limit ? `最多 ${limit} 个字` : '';
}
