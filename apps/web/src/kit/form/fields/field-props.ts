import type { Field } from '@houtai/contract/form';

import type { BoundField, FieldHost } from './bound-field.ts';

/** What every control of a declared field takes; its label, star and limit come with the field. */
export type FieldProps<F extends Field = Field> = {
  of: BoundField<F>;
  /** In place of the field's own name, where the form around it says the rest. */
  label?: string;
  /** Where a rule of the form decides it. */
  required?: boolean;
  hint?: string;
  disabled?: boolean;
};

type Resolved<F> = {
  form: FieldHost;
  name: string;
  field: F;
  label: string;
  required: boolean;
  hint: string | undefined;
  disabled: boolean | undefined;
};

/** What a control is drawn from. */
export function resolved<F extends Field>({ of: { form, name, field }, ...props }: FieldProps<F>): Resolved<F> {
  const { label = field.label, required = hasStar(field), hint, disabled } = props;
  return { form, name, field, label, required, hint, disabled };
}

/** Whether the label has a required mark. A flag has none, because it is never empty. */
function hasStar({ kind, required }: Field): boolean {
  return required !== false && kind !== 'flag';
}
