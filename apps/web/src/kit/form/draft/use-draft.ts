import { calls } from '@houtai/contract';
import type { DraftContent } from '@houtai/contract/drafts';
import { useEffect, useEffectEvent, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { deviceDrafts, dropFromDevice, storeDeviceDraft } from '#platform/device-drafts.ts';
import { holdUnsavedWork } from '#platform/session/leave-guard.ts';
import { useSession } from '#platform/session/session.ts';
import { useLeaveWarning } from '#ui/hooks/use-leave-warning.ts';
import { randomId } from '#ui/random-id.ts';

import type { Form } from '../use-text-form.ts';
import { deleteDraft, isSubmitted, serializeDraftWrites, showDraftNote } from './draft-line.ts';
import {
  afterDecision,
  currentDraftSlot,
  type DraftState,
  draftStateAfterRead,
  type FoundDraft,
  freshDraft,
  typedContent,
} from './draft-state.ts';

/** In milliseconds: how long typing must pause before the draft is saved. */
const PAUSE_MS = 1_500;
const AGAIN_MS = 15_000;

/** The draft of a form, as the form shows it. */
export type Draft = {
  /** The newest undecided draft, found when the form opened or stored elsewhere since. */
  found: FoundDraft | null;
  /** The number of further drafts. */
  others: number;
  /** The time when the input was last stored, as ISO text; empty before that. */
  savedAt: string;
  /** Whether the last attempt to store the draft failed. It is repeated, and until then this browser holds the draft. */
  failed: boolean;
  /** Whether the session has ended, so that only this browser holds the input. */
  isOver: boolean;
  /** Fills the found draft into the form; the replaced input is then offered as a draft. */
  restore: () => void;
  /** Deletes a draft found when the form opened; replaces a draft of another window with the input of this one. */
  discard: () => void;
};

/** The parts of a form that its draft needs. */
type Draftable = Pick<Form<string>, 'changed' | 'fill'> & { values: DraftContent; initial: DraftContent };

/**
 * Stores the input of a form on the server, so that it survives a reload and is available on other machines, and in this browser until the
 * server has it,
 * so that it survives the end of a session or a lost connection. A draft found when the form opens is not overwritten until the user has
 * decided
 * about it; new input is stored in a slot beside it. Of two windows the one last typed in wins, and the other tells so when the user
 * returns to it.
 * The submit of the form has to end with `dropDraft`.
 */
export function useDraft(formKey: string, form: Draftable): Draft {
  const [state, setState] = useState(freshDraft);
  const isOver = useSession((session) => session.expired);
  const text = JSON.stringify(form.values);
  const { savedAt } = state;
  const slot = currentDraftSlot(state);
  const failed = form.changed && state.failed;

  const look = () =>
    serializeDraftWrites(formKey, async () => {
      const read = isOver ? undefined : await send(calls.drafts.get, { formKey }, { silent: true }).catch(() => undefined);
      setState((old) => draftStateAfterRead(old, read, { here: deviceDrafts(formKey), form }));
    });
  const save = () =>
    serializeDraftWrites(formKey, async () => {
      const content = typedContent(form);
      storeDeviceDraft(formKey, slot ?? '', content);
      // Without a session nothing is sent, because the refusal would only ask to sign in.
      const input = { formKey, content, ...(slot !== undefined && { slot }) };
      const kept = isOver ? null : await send(calls.drafts.save, input, { silent: true }).catch(() => null);
      if (!kept) return setState((old) => ({ ...old, failed: true }));
      // A draft in a slot beside an undecided draft stays in both places until the user has decided.
      if (slot === undefined) dropFromDevice(formKey, '');
      const { savedAt } = kept;
      setState((old) => ({ ...old, savedAt, kept: text, failed: false, found: old.found.filter(({ isNewer }) => !isNewer) }));
    });
  useEffect(() => showDraftNote(formKey, text, slot), [formKey, text, slot]);
  const isKept = () => text === state.kept || isSubmitted(formKey, text);
  useKeeping({ isWanted: form.changed && state.looked, what: `${slot ?? ''} ${text}`, isKept, failed, isOver, save });
  useLeaveWarning(form.changed && text !== state.kept);
  useLooking(look);
  useInWork(formKey, form.changed);

  const found = state.found[0] ?? null;
  return {
    found,
    others: Math.max(0, state.found.length - 1),
    // The draft is deleted once the form is submitted.
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

/** The user's decisions about the newest of the found drafts. */
function decisions({ formKey, form, state, setState, isKept, save }: Deciding): Pick<Draft, 'restore' | 'discard'> {
  const [about] = state.found;
  if (!about) return { restore: () => {}, discard: () => {} };
  const { slot, isNewer, isHere } = about;
  const isOnlyHere = isHere && slot === undefined;
  const restore = (): void => {
    if (form.changed && !isKept) void save();
    const savedAt = isKept && state.savedAt !== '' ? state.savedAt : new Date().toISOString();
    const own = { content: typedContent(form), savedAt, slot: currentDraftSlot(state), isNewer: false, isHere: false };
    const left = form.changed && !isNewer ? [own] : [];
    const { fill, initial } = form;
    fill({ ...initial, ...about.content });
    if (isOnlyHere) dropFromDevice(formKey, '');
    // A draft from a slot continues in that slot; otherwise the replaced input keeps its own.
    const next = slot ?? (left.length > 0 ? randomId() : state.slot);
    setState((old) => ({ ...afterDecision(old, about, left), slot: next, savedAt: about.savedAt }));
  };
  const discard = (): void => {
    setState((old) => afterDecision(old, about));
    if (isHere) dropFromDevice(formKey, slot ?? '');
    if (isNewer || isOnlyHere) return;
    void deleteDraft(formKey, slot);
    // From now on the input is the draft of the form itself.
    if (slot === undefined && state.savedAt !== '') void deleteDraft(formKey, state.slot);
  };
  return { restore, discard };
}

/** Registers the form as being edited, so that signing in again leaves the page as it is. */
function useInWork(formKey: string, isInWork: boolean): void {
  useEffect(() => (isInWork ? holdUnsavedWork(formKey) : undefined), [isInWork, formKey]);
}

/** Looks for drafts when the form opens and when its window becomes visible again. */
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

/**
 * Saves when typing pauses, again while that fails or once there is a session again, and immediately when the form or its window is left.
 */
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
