import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';

import { CallError } from '#platform/calls/send.ts';

import { useLeaveGuard } from '../draft/use-leave-guard.ts';

/** In milliseconds: how long editing must pause before a change is saved. */
const PAUSE_MS = 800;

/** Why content was not stored; `theirs` is the record as another user has stored it meanwhile. */
export type SavingRefusal<Stored> = { is: 'failed'; why: string } | { is: 'conflict'; why: string; theirs: Stored };

/** Whether the typed content is stored. */
export type SavingStatus<Stored> = { is: 'saved' | 'typing' | 'saving' } | SavingRefusal<Stored>;

type Outcome<Stored> = { is: 'saved'; stored: Stored } | SavingRefusal<Stored>;

/** Stores content that is based on a version and resolves to the stored record. */
export type StoreContent<Content, Stored> = (content: Content, version: number) => Promise<Stored>;

export type AutosaveOptions<Content, Stored> = {
  /** The record as it was opened. */
  opened: Stored;
  /** The current content; initially the stored one. */
  content: Content;
  /** Whether two contents are equal; defaults to identity. */
  isSame?: (one: Content, other: Content) => boolean;
  versionOf: (stored: Stored) => number;
  /** The call for autosaving, which `isPaused` suspends. */
  store: StoreContent<Content, Stored>;
  isPaused?: boolean;
  /** The record as another user has stored it, when a refusal reports such a conflict; null when it is unknown. */
  presentOf: (refusal: CallError) => Stored | null | Promise<Stored | null>;
  /** Returns the part of `sent` that the answer confirms, if not all; the user may have typed more by then. */
  onStored?: (stored: Stored, sent: Content) => Content;
  /** Called with every refusal. */
  onRefused?: (refusal: SavingRefusal<Stored>, store: StoreContent<Content, Stored>) => void;
};

export type Autosave<Content, Stored> = {
  /** The record from the last answer. */
  stored: Stored;
  /** The stored value of the edited content. */
  storedContent: Content;
  /** Whether this window has stored anything since it opened or took the record. */
  hasStored: boolean;
  status: SavingStatus<Stored>;
  /** Stores the current content, by another call if given. */
  save: (store?: StoreContent<Content, Stored>) => Promise<Outcome<Stored>>;
  /** Overwrites another user's version with the current content. */
  saveOver: (store?: StoreContent<Content, Stored>) => Promise<Outcome<Stored>>;
  /** Replaces the stored record and the content, such as with another user's version or with the result of another call. */
  take: (stored: Stored, content: Content) => void;
};

type State<Content, Stored> = {
  stored: Stored;
  content: Content;
  hasStored: boolean;
  outcome: SavingStatus<Stored>;
  /** The content that was refused last. */
  failed?: Content;
};

/**
 * Stores the content 800 ms after the last change and when the user leaves the page. Calls run one after the other, each based on the
 * answer before, and never overwrite another user's change. A failed save is retried with the next change or by a press.
 */
export function useAutosave<Content, Stored>(options: AutosaveOptions<Content, Stored>): Autosave<Content, Stored> {
  const { opened, content, isSame = Object.is, isPaused = false } = options;
  const [state, setState] = useState<State<Content, Stored>>({ stored: opened, content, hasStored: false, outcome: { is: 'saved' } });
  // Keeps the identity of equal contents, so that only a real change restarts the timer.
  const [typed, setTyped] = useState(content);
  if (!isSame(typed, content)) setTyped(content);
  const last = useRef(state);
  const latest = useRef(options);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  useInsertionEffect(() => {
    latest.current = options;
  });
  const show = (next: State<Content, Stored>) => {
    last.current = next;
    setState(next);
  };

  const run = async (named: StoreContent<Content, Stored> | undefined, base: Stored | null): Promise<Outcome<Stored>> => {
    const { content: sent, store, versionOf, presentOf, onStored, onRefused } = latest.current;
    const { stored: before, content: held } = last.current;
    if (!named && !base && versionOf(before) > 0 && isSame(sent, held)) return { is: 'saved', stored: before };
    show({ ...last.current, outcome: { is: 'saving' } });
    try {
      const stored = await (named ?? store)(sent, versionOf(base ?? before));
      show({ stored, content: onStored?.(stored, sent) ?? sent, hasStored: true, outcome: { is: 'saved' } });
      return { is: 'saved', stored };
    } catch (error) {
      const refusal = await refusedBy(error, presentOf);
      show({ ...last.current, outcome: refusal, failed: sent });
      onRefused?.(refusal, named ?? store);
      return refusal;
    }
  };
  const inTurn = (named?: StoreContent<Content, Stored>, base: () => Stored | null = () => null): Promise<Outcome<Stored>> => {
    const next = turn.current.then(() => run(named, base()));
    turn.current = next;
    return next;
  };

  const isTyped = !isSame(content, state.content);
  const { outcome } = state;
  const waits = isTyped && !isPaused && (outcome.is === 'saved' || (outcome.is === 'failed' && state.failed !== typed));
  useStoreSoon(waits, typed, () => void inTurn());
  useLeaveGuard(isTyped || outcome.is === 'failed' || outcome.is === 'conflict');

  return {
    stored: state.stored,
    storedContent: state.content,
    hasStored: state.hasStored,
    status: isTyped && outcome.is === 'saved' ? { is: 'typing' } : outcome,
    save: (store) => inTurn(store),
    saveOver: (store) => inTurn(store, () => (last.current.outcome.is === 'conflict' ? last.current.outcome.theirs : null)),
    take: (stored, content) => show({ stored, content, hasStored: false, outcome: { is: 'saved' } }),
  };
}

/** Stores once editing has paused, and when the window is hidden or the page is left. */
function useStoreSoon(waits: boolean, typed: unknown, store: () => void): void {
  const storeNow = useEffectEvent(() => {
    if (waits) store();
  });
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(storeNow, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [waits, typed]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && storeNow();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      storeNow();
    };
  }, []);
}

async function refusedBy<Stored>(
  error: unknown,
  presentOf: (refusal: CallError) => Stored | null | Promise<Stored | null>,
): Promise<SavingRefusal<Stored>> {
  if (!(error instanceof CallError)) return { is: 'failed', why: '网络异常' };
  const why = error.faults[0]?.msg ?? error.message;
  const theirs = error.code === 'A0409' ? await presentOf(error) : null;
  return theirs === null ? { is: 'failed', why } : { is: 'conflict', why, theirs };
}
