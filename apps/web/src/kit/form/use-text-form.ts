import { SIGNED_OUT_CODES } from '@houtai/contract/codes';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';

import { CallError } from '#platform/calls/send.ts';

import type { ArrivedChange } from './saving/arrival.ts';
import { WentBack } from './saving/went-back.ts';
import { scrollToFirstFault } from './scroll-to-first-fault.ts';
import { useArrived, useWait } from './use-waiting.ts';

type Texts = Readonly<Record<string, string>>;

/** A new value, or a function of the previous one. */
type Change = string | ((old: string) => string);

type Read<Name extends string> = (name: Name) => string;

/** A field of a form. */
export type FormField<Name extends string> = {
  name: Name;
  initial?: string;
  /** The fault of a value as a message for the user, or blank. */
  check: (value: string, read: Read<Name>) => string;
  /** For a field with parts: the fault of each part by its path within the field, and the message that reports it for the whole field. */
  parts?: { faults: (value: string) => Texts; say: (path: string, fault: string) => string };
};

/**
 * A form of text fields: checked at submit and then whenever a faulty field changes; refusals of the server go to their fields. A submit
 * waits for uploads that are in progress.
 */
export type Form<Name extends string> = {
  read: Read<Name>;
  error: Read<Name>;
  /**
   * Changes one value. A function gets the current value, which may be newer than the rendered one, for events such as the end of an
   * upload.
   */
  change: (name: Name, value: Change) => void;
  /** Changes several values together, such as from a draft; unknown names are ignored. */
  fill: (values: Texts) => void;
  /** All values by name. */
  values: Readonly<Record<Name, string>>;
  /** The initial values by name. */
  initial: Readonly<Record<Name, string>>;
  /** An error that belongs to no field, or blank. */
  problem: string;
  busy: boolean;
  /** Submitted, but waiting for pending values; the submit continues by itself. */
  waiting: boolean;
  /** Whether a value is pending, or a submit waits for one: it would be lost with the form. */
  arriving: boolean;
  /** Cancels a waiting submit with a reason; without one it does nothing. */
  stopWaiting: (why?: string) => void;
  /** Sets whether part of a field's value is pending or has failed to arrive. */
  arrive: (name: Name, arrival: ArrivedChange) => void;
  /** Reports that a value will not arrive and why: a waiting submit fails with it, otherwise nothing happens. */
  refuse: (name: Name, fault: string) => void;
  /** Whether a value differs from its initial value. */
  changed: boolean;
  reset: () => void;
  handleSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Ctrl or ⌘ with Enter submits from every control. */
  handleKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void;
};

/**
 * Holds the fields of a form as texts. `onSubmit` runs when every check passes and may throw a refusal (sent silently) or `WentBack`. After
 * a successful submit the form is reset.
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

/** Sets the faults of a refused form and scrolls to the first one after the render, when its position is known. */
function useShown(setErrors: (faults: Texts) => void, errors: Texts, problem: string) {
  const refused = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (refused.current) scrollToFirstFault(refused.current);
    refused.current = null;
  }, [errors, problem]);
  return (faults: Record<string, string>, element: HTMLFormElement): void => {
    refused.current = element;
    setErrors(faults);
  };
}

type Arrivals = Readonly<Record<string, ArrivedChange>>;

type State = { typed: Texts; errors: Texts; arrivals: Arrivals };

const UNTOUCHED = { typed: {}, errors: {} };
const NOTHING: ArrivedChange = { underWay: false, fault: '' };

/** The typed values over the initial ones, and the fault of each field. */
function useTyped<Name extends string>(fields: readonly FormField<Name>[]) {
  const [{ typed, errors, arrivals }, setState] = useState<State>({ ...UNTOUCHED, arrivals: {} });
  const initial = (name: Name) => initialOf(fields, name);
  const read = (name: Name) => typed[name] ?? initial(name);
  // Stable functions let the other fields skip rendering when one field changes.
  const latest = useRef(fields);
  useLayoutEffect(() => void (latest.current = fields));
  // Each change starts from the latest state, because dependent values may be set together.
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
  const arrive = (name: Name, arrival: ArrivedChange): void =>
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

/** The fault of a field under its name, and those of its parts under their paths. */
function faultsOf<Name extends string>(field: FormField<Name>, read: Read<Name>, arrivals: Arrivals): Texts {
  const fault = faultOf(field, read, arrivals);
  if (!fault) return {};
  const parts = Object.entries(field.parts?.faults(read(field.name)) ?? {}).map(([path, part]) => [`${field.name}.${path}`, part]);
  return { [field.name]: fault, ...Object.fromEntries(parts) };
}

function partsOf(name: string, faults: Texts): string[] {
  return Object.keys(faults).filter((path) => path.startsWith(`${name}.`));
}

/** A missing value may still be pending. */
function faultOf<Name extends string>({ name, check }: FormField<Name>, read: Read<Name>, arrivals: Arrivals): string {
  const { underWay, fault } = arrivals[name] ?? NOTHING;
  return fault || (underWay && read(name) === '' ? '' : check(read(name), read));
}

/** Splits a refusal into faults of fields and one message for the rest; an ended session has its own dialog. */
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
