import type { ChoiceField, CodeField, FlagField, IdField, LineField, OptionalChoiceField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import { Combobox } from '#ui/input/choice/combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { RadioGroup, Segmented } from '#ui/input/choice/radio-group.tsx';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

type WordsFieldProps = FieldProps<ChoiceField | OptionalChoiceField | FlagField> & {
  /** Shows "no" before "yes", for fields where it is the usual answer. */
  noFirst?: boolean;
};

/** A choice between two to five short options, all visible. */
export function WordsField({ noFirst = false, ...props }: WordsFieldProps): ReactNode {
  const { form, name, field, label, required, hint, disabled } = resolveField(props);
  const choices = choicesIn(field.words);
  const options = noFirst ? [...choices].reverse() : choices;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <Segmented {...control} name={name} disabled={disabled} value={held} options={options} onChange={(value) => change(name, value)} />
      )}
    </Field>
  );
}

type RadioFieldProps = FieldProps<ChoiceField | OptionalChoiceField | FlagField> & {
  /** Whether an option cannot be chosen here. */
  isOff?: (value: string) => boolean;
};

/** A choice between a few options of any length, each with a radio button. */
export function RadioField({ isOff, ...props }: RadioFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const options = choicesIn(props.of.field.words).map((option) => ({ ...option, disabled: isOff?.(option.value) ?? false }));
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <RadioGroup {...control} name={name} disabled={disabled} value={held} options={options} onChange={(value) => change(name, value)} />
      )}
    </Field>
  );
}

/** The props of a field with many options. */
export type OptionFieldProps = FieldProps<IdField | CodeField | LineField> & {
  options: readonly Option[];
  placeholder?: string;
  nothing?: string;
  /** Receives the value and its label; both are empty when the choice is cleared. */
  onChosen?: (value: string, words: string) => void;
};

/** A choice between many options, with a search. */
export function OptionField(props: OptionFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const { options, placeholder, nothing, onChosen } = props;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <Combobox
          {...control}
          name={name}
          value={held}
          options={options}
          disabled={disabled}
          clearable={!required}
          placeholder={placeholder}
          nothing={nothing}
          onChange={(value) => {
            change(name, value);
            onChosen?.(value, options.find((option) => option.value === value)?.label ?? '');
          }}
        />
      )}
    </Field>
  );
}

/** The entries of a table of labels as options, in their order; for a flag 1 comes before 0. */
export function choicesIn(words: Readonly<Record<string, string>>): Option[] {
  const options = Object.entries(words).map(([value, label]) => ({ value, label }));
  // JavaScript orders integer keys by value, regardless of the order in the source.
  return options.length === 2 && '0' in words && '1' in words ? options.reverse() : options;
}
