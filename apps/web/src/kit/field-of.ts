import type { Form } from './use-form.ts';

/** What every field of a form takes. */
export type FieldOf<Name extends string> = {
  form: Form<Name>;
  name: NoInfer<Name>;
  label: string;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
};
