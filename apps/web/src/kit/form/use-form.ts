import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import { useState, type FormEvent, type KeyboardEvent } from 'react';

import { CallError } from '../../platform/send.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

type Texts = Readonly<Record<string, string>>;

/** A new value, or how it comes from the one before. */
type Change = string | ((old: string) => string);

type Read<Name extends string> = (name: Name) => string;

/** A field of a form. */
export type FormField<Name extends string> = {
  name: Name;
  initial?: string;
  /** The fault of a value in words for the person, or blank. */
  check: (value: string, read: Read<Name>) => string;
};

/** A form of text fields: checked at submit, then whenever the faulty field changes; refusals of the server go to their fields. */
export type Form<Name extends string> = {
  read: Read<Name>;
  error: Read<Name>;
  /** A function gets the value as it then is: for what comes later than the form that is on the screen now, such as the end of an upload. */
  change: (name: Name, value: Change) => void;
  /** Several values at once, as of a draft; names that the form does not have are left out. */
  fill: (values: Texts) => void;
  /** All values by name. */
  values: Readonly<Record<Name, string>>;
  /** What went wrong and belongs to no field, or blank. */
  problem: string;
  busy: boolean;
  /** Whether something differs from the initial values. */
  changed: boolean;
  reset: () => void;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Ctrl or ⌘ with Enter submits from every control. */
  handleKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
};

/**
 * Keeps the fields of a form; `onSubmit` runs when every check passes and may throw a refusal (sent silently). After it the form is as
 * at first. Its page asks before what is typed is lost.
 */
export function useForm<const Name extends string>(
  fields: readonly FormField<Name>[],
  onSubmit: (read: Read<Name>) => Promise<void>,
): Form<Name> {
  const form = useKeptForm(fields, onSubmit);
  useLeaveGuard(form.changed);
  return form;
}

/** `useForm` for what is kept elsewhere as it is typed: nobody is asked. */
export function useKeptForm<const Name extends string>(
  fields: readonly FormField<Name>[],
  onSubmit: (read: Read<Name>) => Promise<void>,
): Form<Name> {
  const { read, fill, errors, setErrors, changed, clear } = useTyped(fields);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const show = (faults: Record<string, string>, element: HTMLFormElement): void => {
    setErrors(faults);
    // A field that waits for another one cannot take the focus: that other one, or the next, is where to go on.
    fields.some(({ name }) => faults[name] && bringToView(element.elements.namedItem(name)));
  };
  const reset = (): void => {
    clear();
    setProblem('');
  };
  const submit = async (element: HTMLFormElement): Promise<void> => {
    if (busy) return;
    setProblem('');
    const faults = checkAll(fields, read);
    show(faults, element);
    if (Object.keys(faults).length > 0) return;
    setBusy(true);
    await onSubmit(read)
      .then(reset)
      .catch((error: unknown) => {
        const refusal = refusalOf(fields, error);
        show(refusal.faults, element);
        setProblem(refusal.problem);
      })
      .finally(() => setBusy(false));
  };
  return {
    read,
    error: (name) => errors[name] ?? '',
    change: (name, value) => fill({ [name]: value }),
    fill,
    values: valuesOf(fields, read),
    problem,
    busy,
    changed,
    reset,
    handleSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    handleKeyDown,
  };
}

type State = { typed: Texts; errors: Texts };

const UNTOUCHED: State = { typed: {}, errors: {} };

/** What is typed over the initial values, and the fault of each field. */
function useTyped<Name extends string>(fields: readonly FormField<Name>[]) {
  const [{ typed, errors }, setState] = useState(UNTOUCHED);
  const initial = (name: Name) => fields.find((field) => field.name === name)?.initial ?? '';
  const read = (name: Name) => typed[name] ?? initial(name);
  // A value may be set together with another that depends on it, so each change starts from what is there by then.
  const fill = (changes: Readonly<Record<string, Change | undefined>>): void =>
    setState((old) => {
      const next: Record<string, string> = { ...old.typed };
      const faults: Record<string, string> = { ...old.errors };
      const changed = fields.filter(({ name }) => changes[name] !== undefined);
      for (const { name } of changed) {
        const change = changes[name] ?? '';
        next[name] = typeof change === 'function' ? change(old.typed[name] ?? initial(name)) : change;
      }
      for (const { name, check } of changed)
        if (faults[name]) faults[name] = check(next[name] ?? '', (other) => next[other] ?? initial(other));
      return { typed: next, errors: faults };
    });
  return {
    read,
    fill,
    errors,
    setErrors: (faults: Texts) => setState((old) => ({ ...old, errors: faults })),
    clear: () => setState(UNTOUCHED),
    changed: fields.some(({ name }) => read(name) !== initial(name)),
  };
}

function valuesOf<Name extends string>(fields: readonly FormField<Name>[], read: Read<Name>): Readonly<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const { name } of fields) values[name] = read(name);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- every name of the form has just been given its value
  return values as Record<Name, string>;
}

function handleKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/** Whether the control took the focus; one that is disabled cannot. */
function bringToView(named: Element | RadioNodeList | null): boolean {
  const control = named instanceof NodeList ? named[0] : named;
  if (!(control instanceof HTMLElement) || control.matches(':disabled')) return false;
  control.focus({ preventScroll: true });
  // A select is known to its form by a hidden input, which hands the focus on to what is seen.
  (document.activeElement ?? control).scrollIntoView({ block: 'center' });
  return true;
}

function checkAll<Name extends string>(fields: readonly FormField<Name>[], read: Read<Name>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { name, check } of fields) {
    const fault = check(read(name), read);
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** Sorts a refusal into faults of fields and one sentence for the rest; being signed out has its own dialog. */
function refusalOf(fields: readonly FormField<string>[], error: unknown): { faults: Record<string, string>; problem: string } {
  if (!(error instanceof CallError)) return { faults: {}, problem: error instanceof Error ? error.message : '操作没有成功，请稍后重试' };
  if (SIGNED_OUT_CODES.includes(error.code)) return { faults: {}, problem: '' };
  const own = error.faults.filter(({ path }) => fields.some(({ name }) => name === path));
  return {
    faults: Object.fromEntries(own.map(({ path, msg }) => [path, msg])),
    problem: own.length > 0 && own.length === error.faults.length ? '' : error.message,
  };
}
