import { calls } from '@houtai/contract';

import { send } from '#platform/calls/send.ts';
import { dropFromDevice } from '#platform/device-drafts.ts';

/** The state of a form's draft in this window. */
type Line = {
  /** Resolves when no save or removal is in flight. */
  last: Promise<void>;
  /** The content of the form now, and when it was submitted. */
  text: string;
  submitted: string | null;
  /**
   * The slot in which the draft is stored while an older draft of the form is undecided; undefined if it is the draft of the form itself.
   */
  slot: string | undefined;
};

const lines = new Map<string, Line>();

function lineOf(formKey: string): Line {
  const line = lines.get(formKey) ?? { last: Promise.resolve(), text: '', submitted: null, slot: undefined };
  lines.set(formKey, line);
  return line;
}

/** Runs the operations on the draft of a form one after the other, so that a save in flight cannot restore a deleted draft. */
export function serializeDraftWrites(formKey: string, act: () => Promise<void>): Promise<void> {
  const line = lineOf(formKey);
  line.last = line.last.then(act);
  return line.last;
}

/** Records the current content of a form and the slot in which it is stored. */
export function showDraftNote(formKey: string, text: string, slot: string | undefined): void {
  Object.assign(lineOf(formKey), { text, slot });
}

/** Whether this content was submitted, so that it is no longer a draft. */
export function isSubmitted(formKey: string, text: string): boolean {
  return lineOf(formKey).submitted === text;
}

/** Deletes a draft here and on the server: the one of the form, or the one in a slot. */
export function deleteDraft(formKey: string, slot?: string): Promise<void> {
  return serializeDraftWrites(formKey, async () => {
    dropFromDevice(formKey, slot ?? '');
    // If this fails, the draft is offered once more, which is no reason for an error.
    await send(calls.drafts.del, { formKey, ...(slot !== undefined && { slot }) }, { silent: true }).catch(() => null);
  });
}

/**
 * Deletes the draft after a form was submitted; an older draft that is undecided stays. The submit has to await it before the page is left.
 */
export function dropDraft(formKey: string): Promise<void> {
  const line = lineOf(formKey);
  line.submitted = line.text;
  return deleteDraft(formKey, line.slot);
}

/** Deletes the draft of a form that stays open after its record was stored. From now on the content is the draft of the stored record. */
export function dropDraftAs(formKey: string, storedKey: string, text: string): Promise<void> {
  lineOf(storedKey).submitted = text;
  return deleteDraft(formKey, lineOf(formKey).slot);
}
