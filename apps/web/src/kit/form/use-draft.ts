import { calls } from '@houtai/contract';
import type { DraftContent } from '@houtai/contract/drafts';
import { useEffect, useEffectEvent, useState } from 'react';

import { holdInWork } from '../../platform/leave-guard.ts';
import { send } from '../../platform/send.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { deleteDraft, inTurn, isSubmitted, noteText } from './draft-line.ts';
import type { Form } from './use-text-form.ts';

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
};

/** What of a form its draft is about. */
type Draftable = Pick<Form<string>, 'changed' | 'fill'> & { values: DraftContent; initial: DraftContent };

type DraftState = { looked: boolean; savedAt: string; kept: string; failed: boolean; found: FoundDraft | null };

const FRESH: DraftState = { looked: false, savedAt: '', kept: '', failed: false, found: null };

/**
 * Keeps what is typed into a form on the server, one draft for each person and form, so that a reload or another machine
 * loses nothing. A draft found at opening is not written over until the person has decided about it; of two windows the one
 * that was typed in last wins, and the other says so when one comes back to it. The form's submit ends with `dropDraft`.
 */
export function useDraft(formKey: string, form: Draftable): Draft {
  const [state, setState] = useState(FRESH);
  const text = JSON.stringify(form.values);
  const { found, savedAt, failed } = state;
  const put = (part: Partial<DraftState>) => setState((old) => ({ ...old, ...part }));

  const look = () =>
    inTurn(formKey, async () => {
      const draft = await send(calls.drafts.get, { formKey }, { silent: true }).catch(() => undefined);
      setState((old) => ({ ...old, looked: true, ...(draft === undefined ? {} : seen(old, draft, form)) }));
    });
  const save = () =>
    inTurn(formKey, async () => {
      const kept = await send(calls.drafts.save, { formKey, content: typedIn(form) }, { silent: true }).catch(() => null);
      put(kept ? { savedAt: kept.savedAt, kept: text, failed: false, found: null } : { failed: true });
    });

  const isDecided = found === null || found.isNewer;
  const isWanted = form.changed && state.looked && isDecided;
  useEffect(() => noteText(formKey, text), [formKey, text]);
  useKeeping({ isWanted, text, isKept: () => text === state.kept || isSubmitted(formKey, text), failed, save });
  useLeaveWarning(form.changed && text !== state.kept);
  useLooking(look);
  const isInWork = form.changed;
  useEffect(() => (isInWork ? holdInWork(formKey) : undefined), [isInWork, formKey]);

  return {
    found,
    // What was kept of a form that was submitted since is gone.
    savedAt: form.changed ? savedAt : '',
    failed: form.changed && failed,
    restore: () => {
      const { fill, initial } = form;
      if (found) fill({ ...initial, ...found.content });
      put({ found: null, savedAt: found?.savedAt ?? '', kept: '' });
    },
    discard: () => {
      put({ found: null, kept: '' });
      if (!found?.isNewer) void deleteDraft(formKey);
    },
  };
}

/** What differs from the record as the form opened with it: what others make of the rest until the draft is taken up is no part of it. */
function typedIn({ values, initial }: Draftable): DraftContent {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]));
}

type Stored = { content: DraftContent; savedAt: string };

/** What changes when a draft was read: nothing where this window wrote it, or holds the same. */
function seen(old: DraftState, draft: Stored | null, { values, initial }: Draftable): Partial<DraftState> {
  if (!draft || draft.savedAt === old.savedAt) return {};
  // The server does not keep the order of the fields.
  const isSame = Object.entries(values).every(([name, value]) => (draft.content[name] ?? initial[name]) === value);
  if (isSame) return { savedAt: draft.savedAt, kept: JSON.stringify(values) };
  return { found: { ...draft, isNewer: old.savedAt !== '' } };
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

type Keeping = { isWanted: boolean; text: string; isKept: () => boolean; failed: boolean; save: () => Promise<void> };

/** Saves when typing pauses, again while that fails, and at once when the form or its window is left. */
function useKeeping({ isWanted, text, isKept, failed, save }: Keeping): void {
  const keep = useEffectEvent(() => {
    if (isWanted && !isKept()) void save();
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
}
