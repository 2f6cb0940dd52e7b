import type { ChoiceField, LineField, OptionalChoiceField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import type { Option } from '#ui/input/choice/option.ts';
import { Select } from '#ui/input/choice/select.tsx';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolveField } from './field-props.ts';
import { choicesIn } from './option-fields.tsx';

type SelectFieldProps = FieldProps<ChoiceField | OptionalChoiceField | LineField> & {
  /** Replaces the options of the field, for another order or for a field that declares none. */
  options?: readonly Option[];
  placeholder?: string;
};

/** A choice between a few values that the declaration or the page knows. */
export function SelectField(props: SelectFieldProps): ReactNode {
  const { form, name, field, label, required, hint, disabled } = resolveField(props);
  const { placeholder } = props;
  const options = props.options ?? ('words' in field ? choicesIn(field.words) : []);
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
