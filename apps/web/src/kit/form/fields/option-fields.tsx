import type { ChoiceField, CodeField, FlagField, IdField, LineField, OptionalChoiceField } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import { Combobox } from '#ui/input/choice/combobox.tsx';
import type { Option } from '#ui/input/choice/option.ts';
import { RadioGroup, Segmented } from '#ui/input/choice/radio-group.tsx';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolved } from './field-props.ts';

type WordsFieldProps = FieldProps<ChoiceField | OptionalChoiceField | FlagField> & {
  /** No stands before yes, where it is the usual one. */
  noFirst?: boolean;
};

/** One of two to five short words, all in sight. */
export function WordsField({ noFirst = false, ...props }: WordsFieldProps): ReactNode {
  const { form, name, field, label, required, hint, disabled } = resolved(props);
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
  /** Those that cannot be chosen here. */
  isOff?: (value: string) => boolean;
};

/** One of a few words of any length, each with its mark. */
export function RadioField({ isOff, ...props }: RadioFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolved(props);
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

/** What a field of many options takes. */
export type OptionFieldProps = FieldProps<IdField | CodeField | LineField> & {
  options: readonly Option[];
  placeholder?: string;
  nothing?: string;
  /** Told the value and its words, blank when nothing is chosen any more. */
  onChosen?: (value: string, words: string) => void;
};

/** One of many options, found by typing. */
export function OptionField(props: OptionFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolved(props);
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

/** The entries of a table of words as choices, in their order; of a flag 1 before 0. */
export function choicesIn(words: Readonly<Record<string, string>>): Option[] {
  const options = Object.entries(words).map(([value, label]) => ({ value, label }));
  // Keys that are numbers stand in their order whatever was written.
  return options.length === 2 && '0' in words && '1' in words ? options.reverse() : options;
}
