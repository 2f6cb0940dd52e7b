import type { DayField, LinesField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import { DateInput } from '#ui/input/days/date-input.tsx';
import { Field } from '#ui/input/field.tsx';
import { Textarea } from '#ui/input/texts/textarea.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

/** A multi-line text with a character counter. */
export function TextareaField(props: FieldProps<LinesField> & { rows?: number; placeholder?: string }): ReactNode {
  const { form, name, field, label, required, hint, disabled } = resolveField(props);
  const { rows, placeholder } = props;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          limit={field.max}
          rows={rows}
          placeholder={placeholder}
          disabled={disabled}
          value={held}
          onChange={(value) => change(name, value)}
        />
      )}
    </Field>
  );
}

/** A day, as yyyy-MM-dd. */
export function DateField(props: FieldProps<DayField> & { min?: string; max?: string }): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const { min, max } = props;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <DateInput
          {...control}
          name={name}
          min={min}
          max={max}
          disabled={disabled}
          clearable={!required}
          value={held}
          onChange={(value) => change(name, value)}
        />
      )}
    </Field>
  );
}
