import type { Field } from '@houtai/contract/form';

import type { BoundField, FieldHost } from './bound-field.ts';

/** The props of every control of a declared field; label, required mark and limit come from the field. */
export type FieldProps<F extends Field = Field> = {
  of: BoundField<F>;
  /** Replaces the field's own name, if the surrounding form makes a shorter one clear. */
  label?: string;
  /** Set if a rule of the form decides it. */
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

/** The resolved properties that a control renders. */
export function resolveField<F extends Field>({ of: { form, name, field }, ...props }: FieldProps<F>): Resolved<F> {
  const { label = field.label, required = hasStar(field), hint, disabled } = props;
  return { form, name, field, label, required, hint, disabled };
}

/** Whether the label has a required mark. A flag has none, because it is never empty. */
function hasStar({ kind, required }: Field): boolean {
  return required !== false && kind !== 'flag';
}
