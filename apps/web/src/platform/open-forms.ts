import { create } from 'zustand';

/** A form in sight that the assistant may propose what to fill into: what it is called, and how it is read and filled. */
export type FormInSight = {
  /** Of this opening of it: another record, or the same opened again, has another. */
  key: string;
  /** The name of its declaration. */
  name: string;
  /** What its controls hold, of the fields that can be changed here and are no secrets. */
  values: () => Readonly<Record<string, string>>;
  /** The fields that hold what the person gave, and neither the record nor the assistant. */
  typed: () => readonly string[];
  /** The labels of what was given in this form and would be replaced. */
  replacedBy: (values: Readonly<Record<string, string>>) => readonly string[];
  /** As if it were typed. */
  fill: (values: Readonly<Record<string, string>>) => void;
};

/** The forms in sight, the one on top last; those of hidden tabs are not among them, as their effects have stopped. */
export const useFormsInSight = create<readonly FormInSight[]>(() => []);

/** Puts a form among those in sight, until the function that it gives is called. */
export function showForm(form: FormInSight): () => void {
  useFormsInSight.setState((forms) => [...forms, form], true);
  return () => useFormsInSight.setState((forms) => forms.filter((one) => one !== form), true);
}
