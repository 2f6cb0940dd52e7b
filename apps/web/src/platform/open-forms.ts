import { create } from 'zustand';

/** A visible form for which the assistant may propose values: its name, and how it is read and filled. */
export type FormInSight = {
  /** Unique for each time the form is opened, even for the same record. */
  key: string;
  /** The name of its declaration. */
  name: string;
  /** The values of the editable fields that are no secrets. */
  values: () => Readonly<Record<string, string>>;
  /** The fields that the user filled in, as opposed to the record or the assistant. */
  typed: () => readonly string[];
  /** The labels of the user's own values that a proposal would replace. */
  replacedBy: (values: Readonly<Record<string, string>>) => readonly string[];
  /** Fills in values as if the user typed them. */
  fill: (values: Readonly<Record<string, string>>) => void;
};

/** The visible forms, the topmost last. Forms of hidden tabs are absent, because their effects are stopped. */
export const useFormsInSight = create<readonly FormInSight[]>(() => []);

/** Registers a visible form. Returns a function that removes it. */
export function showForm(form: FormInSight): () => void {
  useFormsInSight.setState((forms) => [...forms, form], true);
  return () => useFormsInSight.setState((forms) => forms.filter((one) => one !== form), true);
}
