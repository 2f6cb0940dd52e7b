import { useEffect, useEffectEvent, useInsertionEffect, useRef, useState } from 'react';

import { CallError } from '#platform/calls/send.ts';

import { useLeaveGuard } from '../draft/use-leave-guard.ts';

/** In milliseconds: how long editing must pause before a change is saved. */
const PAUSE_MS = 800;

/** Why something was not stored; `theirs` is the record as somebody else has stored it in the meantime. */
export type SavingRefusal<Stored> = { is: 'failed'; why: string } | { is: 'conflict'; why: string; theirs: Stored };

/** How what is typed stands to what is stored. */
export type SavingStatus<Stored> = { is: 'saved' | 'typing' | 'saving' } | SavingRefusal<Stored>;

type Outcome<Stored> = { is: 'saved'; stored: Stored } | SavingRefusal<Stored>;

/** Stores content that is based on a version, and gives the record as it is then. */
export type StoreContent<Content, Stored> = (content: Content, version: number) => Promise<Stored>;

export type AutosaveOptions<Content, Stored> = {
  /** The record as it was opened. */
  opened: Stored;
  /** What is typed now; at first what is stored. */
  content: Content;
  /** Whether two contents say the same; absent, whether they are one. */
  isSame?: (one: Content, other: Content) => boolean;
  versionOf: (stored: Stored) => number;
  /** What stores it by itself, while `isPaused` does not hold it back. */
  store: StoreContent<Content, Stored>;
  isPaused?: boolean;
  /** The record as somebody else has stored it, where a refusal says that they have; null where it cannot be told. */
  presentOf: (refusal: CallError) => Stored | null | Promise<Stored | null>;
  /** Gives what of `sent` is stored by the answer, where that is not all; what is typed may be more by then. */
  onStored?: (stored: Stored, sent: Content) => Content;
  /** Hears of everything that was not stored. */
  onRefused?: (refusal: SavingRefusal<Stored>, store: StoreContent<Content, Stored>) => void;
};

export type Autosave<Content, Stored> = {
  /** The record as it was answered last. */
  stored: Stored;
  /** What of it is edited, as it is stored. */
  storedContent: Content;
  /** Whether this window has stored anything since it opened or took the record. */
  hasStored: boolean;
  status: SavingStatus<Stored>;
  /** Stores what is typed now, by another call where one is named. */
  save: (store?: StoreContent<Content, Stored>) => Promise<Outcome<Stored>>;
  /** Stores what is typed over what somebody else has stored. */
  saveOver: (store?: StoreContent<Content, Stored>) => Promise<Outcome<Stored>>;
  /** Takes a record as stored and as typed: theirs, or what another call has made of it. */
  take: (stored: Stored, content: Content) => void;
};

type State<Content, Stored> = {
  stored: Stored;
  content: Content;
  hasStored: boolean;
  outcome: SavingStatus<Stored>;
  /** What was refused last. */
  failed?: Content;
};

/**
 * Stores what is typed 800 ms after the last change, and as its page is left: one call after the other, each based on the answer before, never over
 * somebody else's change. What failed is tried again with the next change, or by a press.
 */
export function useAutosave<Content, Stored>(options: AutosaveOptions<Content, Stored>): Autosave<Content, Stored> {
  const { opened, content, isSame = Object.is, isPaused = false } = options;
  const [state, setState] = useState<State<Content, Stored>>({ stored: opened, content, hasStored: false, outcome: { is: 'saved' } });
  // The contents of two renderings that say the same are one, so that the time begins with a change alone.
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

/** Stores once a change has rested, and as the window is hidden or the page goes. */
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
