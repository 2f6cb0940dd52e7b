import { calls } from '@houtai/contract';
import type { DraftContent } from '@houtai/contract/drafts';
import { useEffect, useEffectEvent, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { deviceDrafts, dropFromDevice, keepOnDevice } from '#platform/device-drafts.ts';
import { holdInWork } from '#platform/session/leave-guard.ts';
import { useSession } from '#platform/session/session.ts';
import { useLeaveWarning } from '#ui/hooks/use-leave-warning.ts';
import { randomId } from '#ui/random-id.ts';

import type { Form } from '../use-text-form.ts';
import { deleteDraft, serializeDraftWrites, isSubmitted, noteText } from './draft-line.ts';
import { afterDecision, afterLook, type DraftState, type FoundDraft, freshDraft, slotNow, typedIn } from './draft-state.ts';

/** In milliseconds: how long typing must pause before the draft is saved. */
const PAUSE_MS = 1_500;
const AGAIN_MS = 15_000;

/** What a form shows of its draft. */
export type Draft = {
  /** Found at opening, or written elsewhere since, and not decided about yet; of several the newest. */
  found: FoundDraft | null;
  /** The number of further drafts. */
  others: number;
  /** When what is typed was kept last, as ISO text; blank before. */
  savedAt: string;
  /** Whether the last attempt to keep it failed; it is tried again, and this browser has it as long. */
  failed: boolean;
  /** The session is over: this browser alone has what is typed. */
  isOver: boolean;
  /** Takes the found draft into the form; what was typed here is offered in its place. */
  restore: () => void;
  /** Throws a draft found at opening away; of one from another window, keeps what is here in its place. */
  discard: () => void;
};

/** What of a form its draft is about. */
type Draftable = Pick<Form<string>, 'changed' | 'fill'> & { values: DraftContent; initial: DraftContent };

/**
 * Keeps what is typed into a form on the server, so that a reload or another machine loses nothing, and in this browser until the server has it,
 * so that neither the end of a session nor that of a connection does. A draft found at opening is not written over until the person has decided
 * about it: what is typed is kept beside it. Of two windows the one that was typed in last wins, and the other says so when one comes back to it.
 * The form's submit ends with `dropDraft`.
 */
export function useDraft(formKey: string, form: Draftable): Draft {
  const [state, setState] = useState(freshDraft);
  const isOver = useSession((session) => session.expired);
  const text = JSON.stringify(form.values);
  const { savedAt } = state;
  const slot = slotNow(state);
  const failed = form.changed && state.failed;

  const look = () =>
    serializeDraftWrites(formKey, async () => {
      const read = isOver ? undefined : await send(calls.drafts.get, { formKey }, { silent: true }).catch(() => undefined);
      setState((old) => afterLook(old, read, { here: deviceDrafts(formKey), form }));
    });
  const save = () =>
    serializeDraftWrites(formKey, async () => {
      const content = typedIn(form);
      keepOnDevice(formKey, slot ?? '', content);
      // Without a session nothing is sent that would only ask to sign in.
      const input = { formKey, content, ...(slot !== undefined && { slot }) };
      const kept = isOver ? null : await send(calls.drafts.save, input, { silent: true }).catch(() => null);
      if (!kept) return setState((old) => ({ ...old, failed: true }));
      // What stands beside an undecided draft stays in both places until somebody has decided.
      if (slot === undefined) dropFromDevice(formKey, '');
      const { savedAt } = kept;
      setState((old) => ({ ...old, savedAt, kept: text, failed: false, found: old.found.filter(({ isNewer }) => !isNewer) }));
    });
  useEffect(() => noteText(formKey, text, slot), [formKey, text, slot]);
  const isKept = () => text === state.kept || isSubmitted(formKey, text);
  useKeeping({ isWanted: form.changed && state.looked, what: `${slot ?? ''} ${text}`, isKept, failed, isOver, save });
  useLeaveWarning(form.changed && text !== state.kept);
  useLooking(look);
  useInWork(formKey, form.changed);

  const found = state.found[0] ?? null;
  return {
    found,
    others: Math.max(0, state.found.length - 1),
    // What was kept of a form that was submitted since is gone.
    savedAt: form.changed ? savedAt : '',
    failed,
    isOver,
    ...decisions({ formKey, form, state, setState, isKept: isKept(), save }),
  };
}

type Deciding = {
  formKey: string;
  form: Draftable;
  state: DraftState;
  setState: (change: (old: DraftState) => DraftState) => void;
  isKept: boolean;
  save: () => Promise<void>;
};

/** What a person can do about the newest of the drafts that were found. */
function decisions({ formKey, form, state, setState, isKept, save }: Deciding): Pick<Draft, 'restore' | 'discard'> {
  const [about] = state.found;
  if (!about) return { restore: () => {}, discard: () => {} };
  const { slot, isNewer, isHere } = about;
  const isOnlyHere = isHere && slot === undefined;
  const restore = (): void => {
    if (form.changed && !isKept) void save();
    const savedAt = isKept && state.savedAt !== '' ? state.savedAt : new Date().toISOString();
    const own = { content: typedIn(form), savedAt, slot: slotNow(state), isNewer: false, isHere: false };
    const left = form.changed && !isNewer ? [own] : [];
    const { fill, initial } = form;
    fill({ ...initial, ...about.content });
    if (isOnlyHere) dropFromDevice(formKey, '');
    // What was kept in a slot goes on there, and what was typed keeps its own.
    const next = slot ?? (left.length > 0 ? randomId() : state.slot);
    setState((old) => ({ ...afterDecision(old, about, left), slot: next, savedAt: about.savedAt }));
  };
  const discard = (): void => {
    setState((old) => afterDecision(old, about));
    if (isHere) dropFromDevice(formKey, slot ?? '');
    if (isNewer || isOnlyHere) return;
    void deleteDraft(formKey, slot);
    // From now on what is typed is the draft of the form itself.
    if (slot === undefined && state.savedAt !== '') void deleteDraft(formKey, state.slot);
  };
  return { restore, discard };
}

/** Says that somebody is in the middle of the form: signing in again then leaves the page as it is. */
function useInWork(formKey: string, isInWork: boolean): void {
  useEffect(() => (isInWork ? holdInWork(formKey) : undefined), [isInWork, formKey]);
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

type Keeping = { isWanted: boolean; what: string; isKept: () => boolean; failed: boolean; isOver: boolean; save: () => Promise<void> };

/** Saves when typing pauses, again while that fails or once there is a session again, and at the same time when the form or its window is left. */
function useKeeping({ isWanted, what, isKept, failed, isOver, save }: Keeping): void {
  const keep = useEffectEvent(() => {
    if (isWanted && !isKept()) void save();
  });
  useEffect(() => {
    if (!isWanted) return;
    const timer = setTimeout(keep, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [isWanted, what]);
  useEffect(() => {
    if (!isWanted || !failed || isOver) return;
    const timer = setInterval(keep, AGAIN_MS);
    window.addEventListener('online', keep);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', keep);
    };
  }, [isWanted, failed, isOver]);
  useEffect(() => {
    if (!isOver) keep();
  }, [isOver]);
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && keep();
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, []);
}
