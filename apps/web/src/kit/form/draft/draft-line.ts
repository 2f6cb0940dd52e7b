import { calls } from '@houtai/contract';

import { send } from '#platform/calls/send.ts';
import { dropFromDevice } from '#platform/device-drafts.ts';

/** What goes on with the draft of a form in this window. */
type Line = {
  /** Resolves when no save or removal is in flight. */
  last: Promise<void>;
  /** What the form holds now, and held when it was submitted. */
  text: string;
  submitted: string | null;
  /** Beside which draft it is kept while nobody has decided about that; undefined where it is the draft of its form. */
  slot: string | undefined;
};

const lines = new Map<string, Line>();

function lineOf(formKey: string): Line {
  const line = lines.get(formKey) ?? { last: Promise.resolve(), text: '', submitted: null, slot: undefined };
  lines.set(formKey, line);
  return line;
}

/** Acts on the draft of a form one after the other, so that one that was dropped is not written again by a save under way. */
export function serializeDraftWrites(formKey: string, act: () => Promise<void>): Promise<void> {
  const line = lineOf(formKey);
  line.last = line.last.then(act);
  return line.last;
}

/** Notes what a form holds now, and in which slot that is kept. */
export function noteText(formKey: string, text: string, slot: string | undefined): void {
  Object.assign(lineOf(formKey), { text, slot });
}

/** Whether this is what was submitted, and so no draft any more. */
export function isSubmitted(formKey: string, text: string): boolean {
  return lineOf(formKey).submitted === text;
}

/** Throws a draft away, here and on the server: that of the form, or one beside it. */
export function deleteDraft(formKey: string, slot?: string): Promise<void> {
  return serializeDraftWrites(formKey, async () => {
    dropFromDevice(formKey, slot ?? '');
    // A draft that stays is offered once more; that is no reason to fail.
    await send(calls.drafts.del, { formKey, ...(slot !== undefined && { slot }) }, { silent: true }).catch(() => null);
  });
}

/** After a form was submitted: what was kept of it is no longer wanted. An older draft about which nobody has decided stays. To be awaited in its submit, before the page is left. */
export function dropDraft(formKey: string): Promise<void> {
  const line = lineOf(formKey);
  line.submitted = line.text;
  return deleteDraft(formKey, line.slot);
}

/** After a form was stored that stays open: its draft goes, and what it holds from now on is the draft of what was stored. */
export function dropDraftAs(formKey: string, storedKey: string, text: string): Promise<void> {
  lineOf(storedKey).submitted = text;
  return deleteDraft(formKey, lineOf(formKey).slot);
}
