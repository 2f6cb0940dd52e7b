import type { ChoiceField, LineField, MaybeField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import { Field } from '../../ui/input/field.tsx';
import type { Option } from '../../ui/input/option.ts';
import { Select } from '../../ui/input/select.tsx';
import type { FieldProps } from './bound-field.ts';
import { type AnyField, resolved } from './field-of.ts';
import { choicesIn } from './option-fields.tsx';

type Declared = FieldProps<ChoiceField | MaybeField> & {
  /** In place of its words, as where their order is another. */
  options?: readonly Option[];
};

type SelectFieldProps<Name extends string> = (Declared | (AnyField<Name, LineField> & { options: readonly Option[] })) & {
  placeholder?: string;
};

/** One of a few values that the declaration or the page itself knows. */
export function SelectField<Name extends string>(props: SelectFieldProps<Name>): ReactNode {
  const { form, name, label, required, hint, disabled } = resolved<Name, ChoiceField | MaybeField | LineField>(props);
  const { placeholder } = props;
  const options = props.options ?? ('of' in props && 'words' in props.of.field ? choicesIn(props.of.field.words) : []);
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
