import type { ReactNode } from 'react';

import { Field } from '../../ui/input/field.tsx';
import type { Option } from '../../ui/input/option.ts';
import { Select } from '../../ui/input/select.tsx';
import type { FieldOf } from './field-of.ts';

type SelectFieldProps<Name extends string> = FieldOf<Name> & { options: readonly Option[]; placeholder?: string };

/** One of a few values that the page itself knows. */
export function SelectField<Name extends string>(props: SelectFieldProps<Name>): ReactNode {
  const { form, name, label, required, hint, disabled, options, placeholder } = props;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={held}
          options={options}
          placeholder={placeholder}
          disabled={disabled}
          clearable={!required}
          onChange={(value) => change(name, value)}
        />
      )}
    </Field>
  );
}

/** The entries of a table of words as choices. */
export function choicesIn(words: Readonly<Record<string, string>>): Option[] {
  return Object.entries(words).map(([value, label]) => ({ value, label }));
}
