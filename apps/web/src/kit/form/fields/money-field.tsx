import type { LineField } from '@houtai/contract/form';
import { upperMoney } from '@houtai/contract/money';
import { obeysRule } from '@houtai/contract/rules';
import type { ReactNode } from 'react';

import { Field } from '#ui/input/field.tsx';
import { MoneyInput } from '#ui/input/texts/money-input.tsx';

import { type FieldProps, resolveField } from './field-props.ts';

type MoneyFieldProps = FieldProps<LineField> & {
  /** Also shows the amount in upper-case Chinese. */
  inWords?: boolean;
};

/** An amount in yuan, at most two decimals. */
export function MoneyField(props: MoneyFieldProps): ReactNode {
  const { form, name, label, required, hint, disabled } = resolveField(props);
  const { inWords = false } = props;
  const value = form.read(name);
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <MoneyInput
          {...control}
          name={name}
          value={value}
          disabled={disabled}
          words={inWords ? wordsOf(value) : undefined}
          onChange={(next) => form.change(name, next)}
        />
      )}
    </Field>
  );
}

function wordsOf(value: string): string {
  return obeysRule('money', value) ? upperMoney(value) : '';
}
