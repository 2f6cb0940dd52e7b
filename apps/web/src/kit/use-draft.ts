import { calls } from '@houtai/contract';
import type { DraftContent } from '@houtai/contract/drafts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { send } from '../platform/send.ts';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import type { Form } from './use-form.ts';

/** Typing has to pause this long before it is kept. */
const PAUSE_MS = 1_500;
const AGAIN_MS = 15_000;

/** A draft that this window did not write. */
export type FoundDraft = {
  content: DraftContent;
  savedAt: string;
  /** Written by another window while this one was open; what is typed here from now on takes its place. */
  isNewer: boolean;
};

/** What a form shows of its draft. */
export type Draft = {
  /** Found at opening, or written elsewhere since, and not decided about yet. */
  found: FoundDraft | null;
  /** When what is typed was kept last, as ISO text; blank before. */
  savedAt: string;
  /** Whether the last attempt to keep it failed; it is tried again. */
  failed: boolean;
  /** Takes the found draft into the form. */
  restore: () => void;
  /** Throws a draft found at opening away; of one from another window, keeps what is here in its place. */
  discard: () => void;
  /** After the form was submitted: the draft is no longer wanted. */
  drop: () => Promise<void>;
};

/** What of a form its draft is about. Not generic, so that a form whose submit drops the draft keeps a type of its own. */
type Draftable = Pick<Form<string>, 'changed' | 'fill'> & { values: DraftContent };

type DraftState = { looked: boolean; savedAt: string; kept: string; failed: boolean; submitted: string | null; found: FoundDraft | null };

const FRESH: DraftState = { looked: false, savedAt: '', kept: '', failed: false, submitted: null, found: null };

/**
 * Keeps what is typed into a form on the server, one draft for each person and form, so that a reload or another machine
 * loses nothing. A draft found at opening is not written over until the person has decided about it; of two windows the one
 * that was typed in last wins, and the other says so when one comes back to it.
 */
export function useDraft(formKey: string, form: Draftable): Draft {
  const [state, setState] = useState(FRESH);
  const inTurn = useTurns();
  const text = JSON.stringify(form.values);
  const { found, savedAt, failed } = state;
  const put = (part: Partial<DraftState>) => setState((old) => ({ ...old, ...part }));

  const look = () =>
    inTurn(async () => {
      const draft = await send(calls.drafts.get, { formKey }, { silent: true }).catch(() => undefined);
      setState((old) => ({ ...old, looked: true, ...(draft === undefined ? {} : seen(old, draft, text)) }));
    });
  const save = () =>
    inTurn(async () => {
      const kept = await send(calls.drafts.save, { formKey, content: form.values }, { silent: true }).catch(() => null);
      put(kept ? { savedAt: kept.savedAt, kept: text, failed: false, found: null } : { failed: true });
    });
  const del = () => inTurn(async () => void (await send(calls.drafts.del, { formKey }, { silent: true }).catch(() => null)));

  const isDecided = found === null || found.isNewer;
  const isWanted = form.changed && state.looked && isDecided && text !== state.submitted;
  useKeeping({ isWanted, text, isKept: text === state.kept, failed, save });
  useLooking(look);

  return {
    found,
    savedAt,
    failed,
    restore: () => {
      if (found) form.fill(found.content);
      put({ found: null, savedAt: found?.savedAt ?? '', kept: '' });
    },
    discard: () => {
      put({ found: null, kept: '' });
      if (!found?.isNewer) void del();
    },
    drop: () => {
      put({ found: null, savedAt: '', kept: '', failed: false, submitted: text });
      return del();
    },
  };
}

/** What changes when a draft was read: nothing where this window wrote it, or holds the same. */
function seen(old: DraftState, draft: { content: DraftContent; savedAt: string } | null, text: string): Partial<DraftState> {
  if (!draft || draft.savedAt === old.savedAt) return {};
  if (JSON.stringify(draft.content) === text) return { savedAt: draft.savedAt, kept: text };
  return { found: { ...draft, isNewer: old.savedAt !== '' } };
}

/** One after the other, so that a draft that was dropped is not written again by a save that was under way. */
function useTurns(): (act: () => Promise<void>) => Promise<void> {
  const last = useRef(Promise.resolve());
  return (act) => {
    last.current = last.current.then(act);
    return last.current;
  };
}

/** Looks for a draft when the form opens or its window comes back. */
function useLooking(look: () => Promise<void>): void {
  const lookNow = useEffectEvent(() => void look());
  useEffect(() => {
    lookNow();
    const back = () => document.visibilityState === 'visible' && lookNow();
    window.addEventListener('focus', back);
    return () => window.removeEventListener('focus', back);
  }, []);
}

type Keeping = { isWanted: boolean; text: string; isKept: boolean; failed: boolean; save: () => Promise<void> };

/** Saves when typing pauses, again while that fails, and at once when the form or its window is left. */
function useKeeping({ isWanted, text, isKept, failed, save }: Keeping): void {
  const keep = useEffectEvent(() => {
    if (isWanted && !isKept) void save();
  });
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWanted, text]);
  useEffect(() => {
    if (!isWanted || !failed) return;
    const timer = setInterval(keep, AGAIN_MS);
    window.addEventListener('online', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', keep);
    };
  }, [isWanted, failed]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, []);
  useLeaveWarning(isWanted && !isKept);
}
