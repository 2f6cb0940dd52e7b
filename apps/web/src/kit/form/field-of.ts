import type { Form } from './use-form.ts';

/** What every field of a form takes; of the form itself no more than a search form has, too. */
export type FieldOf<Name extends string> = {
  form: Pick<Form<Name>, 'read' | 'error' | 'change'>;
  name: NoInfer<Name>;
  label: string;
  required?: boolean;
  hint?: string;
  disabled?: boolean;
};
