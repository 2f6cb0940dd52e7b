import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import { useState, type FormEvent, type KeyboardEvent } from 'react';

import { CallError } from '../platform/send.ts';

type Read<Name extends string> = (name: Name) => string;

type State = { typed: Readonly<Record<string, string>>; errors: Readonly<Record<string, string>> };

const UNTOUCHED: State = { typed: {}, errors: {} };

type FormField<Name extends string> = {
  name: Name;
  initial?: string;
  /** The fault of a value in words for the person, or blank. */
  check: (value: string, read: Read<Name>) => string;
};

type Change = string | ((old: string) => string);

/** A form of text fields: checked at submit, then whenever the faulty field changes; refusals of the server go to their fields. */
export type Form<Name extends string> = {
  read: Read<Name>;
  error: Read<Name>;
  /** A function gets the value as it then is: for what comes later than the form that is on the screen now, such as the end of an upload. */
  change: (name: Name, value: Change) => void;
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

/** Keeps the fields of a form; `onSubmit` runs when every check passes and may throw a refusal (sent silently). After it the form is as at first. */
export function useForm<const Name extends string>(
  fields: readonly FormField<Name>[],
  onSubmit: (read: Read<Name>) => Promise<void>,
): Form<Name> {
  const [{ typed, errors }, setState] = useState<State>(UNTOUCHED);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const initial = (name: Name) => fields.find((field) => field.name === name)?.initial ?? '';
  const read = (name: Name) => typed[name] ?? initial(name);

  const show = (faults: Record<string, string>, element: HTMLFormElement): void => {
    setState((old) => ({ ...old, errors: faults }));
    const first = fields.find(({ name }) => faults[name]);
    if (first) bringToView(element.elements.namedItem(first.name));
  };
  const reset = (): void => {
    setState(UNTOUCHED);
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
  const change = (name: Name, value: Change): void => setState((old) => changed(fields, old, name, value));

  return {
    read,
    error: (name) => errors[name] ?? '',
    change,
    problem,
    busy,
    changed: fields.some(({ name }) => read(name) !== initial(name)),
    reset,
    handleSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    handleKeyDown,
  };
}

/** The state with a new value; a field that was faulty is checked again. */
function changed<Name extends string>(fields: readonly FormField<Name>[], { typed, errors }: State, name: Name, value: Change): State {
  const field = fields.find((candidate) => candidate.name === name);
  const next = { ...typed, [name]: typeof value === 'string' ? value : value(typed[name] ?? field?.initial ?? '') };
  if (!errors[name] || !field) return { typed: next, errors };
  const read = (other: Name) => next[other] ?? fields.find((candidate) => candidate.name === other)?.initial ?? '';
  return { typed: next, errors: { ...errors, [name]: field.check(read(name), read) } };
}

function handleKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function bringToView(control: Element | RadioNodeList | null): void {
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  control.scrollIntoView({ block: 'center' });
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
