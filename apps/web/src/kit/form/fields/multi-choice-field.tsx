import type { IdsField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import { MultiCombobox } from '#ui/input/choice/multi-combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

type MultiChoiceFieldProps = FieldProps<IdsField> & {
  options: readonly Option[];
  placeholder?: string;
  /** The message if there is nothing to choose. */
  nothing?: string;
  onChosen?: (values: readonly string[]) => void;
};

/** A select for several of many values, stored comma-separated (specification 3). */
export function MultiChoiceField(props: MultiChoiceFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const { options, placeholder, nothing, onChosen } = props;
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <MultiCombobox
          {...control}
          name={name}
          values={form.read(name).split(',').filter(Boolean)}
          options={options}
          placeholder={placeholder}
          nothing={nothing}
          disabled={disabled}
          onChange={(values) => {
            form.change(name, values.join(','));
            onChosen?.(values);
          }}
        />
      )}
    </Field>
  );
}
