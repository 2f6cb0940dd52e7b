import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import { useLayoutEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';

import { CallError } from '#platform/calls/send.ts';

import { bringFaultToView } from './bring-fault-to-view.ts';
import type { Arrival } from './saving/arrival.ts';
import { WentBack } from './saving/went-back.ts';
import { useArrived, useWait } from './use-waiting.ts';

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
  /** Of a field with parts: what is wrong with each, by its path behind the name of the field, and how its fault is said of the whole. */
  parts?: { faults: (value: string) => Texts; say: (path: string, fault: string) => string };
};

/**
 * A form of text fields: checked at submit, then whenever the faulty field changes; refusals of the server go to their fields. What
 * is still on its way when it is submitted is waited for.
 */
export type Form<Name extends string> = {
  read: Read<Name>;
  error: Read<Name>;
  /** A function gets the value as it then is: for what comes later than the form that is on the screen now, such as the end of an upload. */
  change: (name: Name, value: Change) => void;
  /** Several values at the same time, as of a draft; names that the form does not have are left out. */
  fill: (values: Texts) => void;
  /** All values by name. */
  values: Readonly<Record<Name, string>>;
  /** What they were at first. */
  initial: Readonly<Record<Name, string>>;
  /** What went wrong and belongs to no field, or blank. */
  problem: string;
  busy: boolean;
  /** Submitted, and waiting for what is on its way; then it goes on by itself. */
  waiting: boolean;
  /** Something is on its way, or waits for it: it would be lost with the form. */
  arriving: boolean;
  /** Takes the submit back while it waits, and says why; another one does not mind. */
  stopWaiting: (why?: string) => void;
  /** A field tells what of its value is on its way, or did not arrive. */
  arrive: (name: Name, arrival: Arrival) => void;
  /** A field tells that something will not arrive, and why: a submit that waits ends with it, another one does not mind. */
  refuse: (name: Name, fault: string) => void;
  /** Whether something differs from the initial values. */
  changed: boolean;
  reset: () => void;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Ctrl or ⌘ with Enter submits from every control. */
  handleKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
};

/**
 * Keeps the fields of a form as texts; `onSubmit` runs when every check passes and may throw a refusal (sent silently), or `WentBack`.
 * After it the form is as at first.
 */
export function useTextForm<const Name extends string>(
  fields: readonly FormField<Name>[],
  onSubmit: (read: Read<Name>) => Promise<void>,
): Form<Name> {
  const { read, fill, change, errors, setErrors, changed, clear, arrivals, arrive, texts } = useTyped(fields);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isArriving = fields.some(({ name }) => arrivals[name]?.underWay);
  const { wait, begin, stop, takeBack, refuse } = useWait(setProblem);

  const show = useShown(setErrors, errors, problem);
  const reset = (): void => {
    clear();
    stop();
  };
  const submit = async (element: HTMLFormElement, refused: Texts = {}): Promise<void> => {
    if (busy) return;
    stop();
    const faults = { ...checkAll(fields, read, arrivals), ...refused };
    show(faults, element);
    if (Object.keys(faults).length > 0) return;
    if (isArriving) return begin(element);
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
  useArrived(wait, isArriving, (element, refused) => void submit(element, refused));
  return {
    read,
    error: (name) => errors[name] ?? '',
    change,
    fill,
    ...texts,
    problem,
    busy,
    waiting: wait !== null,
    arriving: isArriving || wait !== null,
    stopWaiting: takeBack,
    arrive,
    refuse,
    changed,
    reset,
    handleSubmit: (event) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
    handleKeyDown,
  };
}

/** Sets the faults of a refused form, and brings the first into sight once it is drawn: where it stands is known only then. */
function useShown(setErrors: (faults: Texts) => void, errors: Texts, problem: string) {
  const refused = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (refused.current) bringFaultToView(refused.current);
    refused.current = null;
  }, [errors, problem]);
  return (faults: Record<string, string>, element: HTMLFormElement): void => {
    refused.current = element;
    setErrors(faults);
  };
}

type Arrivals = Readonly<Record<string, Arrival>>;

type State = { typed: Texts; errors: Texts; arrivals: Arrivals };

const UNTOUCHED = { typed: {}, errors: {} };
const NOTHING: Arrival = { underWay: false, fault: '' };

/** What is typed over the initial values, and the fault of each field. */
function useTyped<Name extends string>(fields: readonly FormField<Name>[]) {
  const [{ typed, errors, arrivals }, setState] = useState<State>({ ...UNTOUCHED, arrivals: {} });
  const initial = (name: Name) => initialOf(fields, name);
  const read = (name: Name) => typed[name] ?? initial(name);
  // A letter changes one field of many: the others stay as they are drawn, as long as what changes them stays the same function.
  const latest = useRef(fields);
  useLayoutEffect(() => void (latest.current = fields));
  // A value may be set together with another that depends on it, so each change starts from what is there by then.
  const fill = (changes: Readonly<Record<string, Change | undefined>>): void => {
    const fields = latest.current;
    const initial = (name: Name) => initialOf(fields, name);
    setState((old) => {
      const next: Record<string, string> = { ...old.typed };
      const faults: Record<string, string> = { ...old.errors };
      const changed = fields.filter(({ name }) => changes[name] !== undefined);
      for (const { name } of changed) {
        const change = changes[name] ?? '';
        next[name] = typeof change === 'function' ? change(old.typed[name] ?? initial(name)) : change;
      }
      const readNext = (name: Name) => next[name] ?? initial(name);
      for (const field of changed.filter(({ name }) => faults[name])) {
        for (const path of partsOf(field.name, faults)) delete faults[path];
        Object.assign(faults, { [field.name]: '' }, faultsOf(field, readNext, old.arrivals));
      }
      return { ...old, typed: next, errors: faults };
    });
  };
  const arrive = (name: Name, arrival: Arrival): void =>
    setState((old) => {
      const { underWay, fault } = old.arrivals[name] ?? NOTHING;
      if (underWay === arrival.underWay && fault === arrival.fault) return old;
      const next = { ...old.arrivals, [name]: arrival };
      const field = fields.find((other) => other.name === name);
      if (!field || !old.errors[name]) return { ...old, arrivals: next };
      const readOld = (other: Name) => old.typed[other] ?? initial(other);
      return { ...old, arrivals: next, errors: { ...old.errors, [name]: faultOf(field, readOld, next) } };
    });
  return {
    read,
    fill,
    change: (name: Name, value: Change): void => fill({ [name]: value }),
    errors,
    setErrors: (faults: Texts) => setState((old) => ({ ...old, errors: faults })),
    clear: () => setState(({ arrivals: kept }) => ({ ...UNTOUCHED, arrivals: kept })),
    arrivals,
    arrive,
    changed: fields.some(({ name }) => read(name) !== initial(name)),
    texts: { values: valuesOf(fields, read), initial: valuesOf(fields, initial) },
  };
}

function initialOf<Name extends string>(fields: readonly FormField<Name>[], name: Name): string {
  return fields.find((field) => field.name === name)?.initial ?? '';
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

function checkAll<Name extends string>(fields: readonly FormField<Name>[], read: Read<Name>, arrivals: Arrivals): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const field of fields) {
    Object.assign(faults, faultsOf(field, read, arrivals));
  }
  return faults;
}

/** What is wrong with a field under its name, and with its parts under their paths. */
function faultsOf<Name extends string>(field: FormField<Name>, read: Read<Name>, arrivals: Arrivals): Texts {
  const fault = faultOf(field, read, arrivals);
  if (!fault) return {};
  const parts = Object.entries(field.parts?.faults(read(field.name)) ?? {}).map(([path, part]) => [`${field.name}.${path}`, part]);
  return { [field.name]: fault, ...Object.fromEntries(parts) };
}

function partsOf(name: string, faults: Texts): string[] {
  return Object.keys(faults).filter((path) => path.startsWith(`${name}.`));
}

/** What is on its way may be all that a field still lacks. */
function faultOf<Name extends string>({ name, check }: FormField<Name>, read: Read<Name>, arrivals: Arrivals): string {
  const { underWay, fault } = arrivals[name] ?? NOTHING;
  return fault || (underWay && read(name) === '' ? '' : check(read(name), read));
}

/** Sorts a refusal into faults of fields and one sentence for the rest; being signed out has its own dialog. */
function refusalOf(fields: readonly FormField<string>[], error: unknown): { faults: Record<string, string>; problem: string } {
  if (error instanceof WentBack) return { faults: {}, problem: '' };
  if (!(error instanceof CallError)) return { faults: {}, problem: error instanceof Error ? error.message : '操作没有成功，请稍后重试' };
  if (SIGNED_OUT_CODES.includes(error.code)) return { faults: {}, problem: '' };
  const own = error.faults.flatMap(({ path, msg }) => {
    const field = fields.find(({ name, parts }) => name === path || (parts && path.startsWith(`${name}.`)));
    return field ? [{ path, msg, field }] : [];
  });
  const said = [...own]
    .reverse()
    .map(({ path, msg, field }) => [field.name, field.parts?.say(path.slice(field.name.length + 1), msg) ?? msg]);
  return {
    faults: {
      ...Object.fromEntries(said),
      ...Object.fromEntries(own.flatMap(({ path, msg, field }) => (path === field.name ? [] : [[path, msg]]))),
    },
    problem: own.length > 0 && own.length === error.faults.length ? '' : error.message,
  };
}
