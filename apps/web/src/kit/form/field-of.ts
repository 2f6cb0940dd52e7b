import type { Field } from '@houtai/contract/form';

import type { FieldHost, FieldProps } from './bound-field.ts';
import type { Form } from './use-text-form.ts';

/** A field that its page describes by hand; of the form itself no more than a search form has, too. */
export type FieldOf<Name extends string> = {
  form: Pick<Form<Name>, 'read' | 'error' | 'change'>;
  name: NoInfer<Name>;
  label: string;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
};

/** A declared field, or one that its page describes by hand. */
export type AnyField<Name extends string, F extends Field = Field> = FieldOf<Name> | FieldProps<F>;

type Resolved<F> = {
  form: Pick<FieldHost, 'read' | 'error' | 'change'>;
  name: string;
  label: string;
  required: boolean;
  hint?: string | undefined;
  disabled?: boolean | undefined;
  /** Absent where the page describes it. */
  field?: F;
};

/** What a control is drawn from. */
export function resolved<Name extends string, F extends Field>(props: AnyField<Name, F>): Resolved<F> {
  if (!('of' in props)) return { ...props, required: props.required ?? false };
  const { form, name, field } = props.of;
  const { label = field.label, required = hasStar(field), hint, disabled } = props;
  return { form, name, field, label, required, hint, disabled };
}

/** A flag always says something. */
function hasStar({ kind, required }: Field): boolean {
  return required !== false && kind !== 'flag';
}
