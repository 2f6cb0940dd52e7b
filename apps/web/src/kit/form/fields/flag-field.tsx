import type { FlagField as DeclaredFlag } from '@houtai/contract/form';
import type { ReactNode } from 'react';

import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

const ON = '1';

/** Whether the form value of a flag is set. */
export function isSet(value: string): boolean {
  return value === ON;
}

/** The form value of a flag. */
export function flagOf(is: boolean): string {
  return is ? ON : '0';
}

type FlagFieldProps = FieldProps<DeclaredFlag> & { words: string; onChosen?: (is: boolean) => void };

/** A check box in a form; `words` describe what a tick means. */
export function FlagField(props: FlagFieldProps): ReactNode {
  const { form, name, label, hint, disabled } = resolveField(props);
  const { words, onChosen } = props;
  return (
    <Field label={label} error={form.error(name)} hint={hint}>
      {() => (
        <Checkbox
          name={name}
          disabled={disabled}
          checked={isSet(form.read(name))}
          onChange={(next) => {
            form.change(name, flagOf(next));
            onChosen?.(next);
          }}
        >
          {words}
        </Checkbox>
      )}
    </Field>
  );
}
