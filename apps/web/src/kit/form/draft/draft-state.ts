import type { DraftContent } from '@houtai/contract/drafts';
import { ownValue } from '@houtai/contract/own-value';

import type { DeviceDraft } from '#platform/device-drafts.ts';
import { randomId } from '#ui/random-id.ts';

/** A draft that this window did not write. */
export type FoundDraft = {
  content: DraftContent;
  savedAt: string;
  /** Whether another window stored it while this one was open; the next input here replaces it. */
  isNewer: boolean;
  /** The slot beside the draft of the form; undefined for the draft of the form itself. */
  slot: string | undefined;
  /** Whether it is stored in this browser only. */
  isHere: boolean;
};

export type DraftState = {
  looked: boolean;
  /** Whether the draft of the form could not be read, so that it must not be overwritten. */
  isUnknown: boolean;
  savedAt: string;
  kept: string;
  failed: boolean;
  /** The undecided drafts: found ones from newest to oldest, then those that were set aside when another was restored. */
  found: readonly FoundDraft[];
  /** The drafts that the user has decided about. */
  decided: readonly string[];
  /** The slot for new input while the draft of the form is undecided. */
  slot: string;
};

/** The state of a newly opened form. */
export const freshDraft = (): DraftState => ({
  looked: false,
  isUnknown: false,
  savedAt: '',
  kept: '',
  failed: false,
  found: [],
  decided: [],
  slot: randomId(),
});

/** The slot where input is stored now; undefined once the draft of the form is decided. */
export function currentDraftSlot({ isUnknown, found, slot }: DraftState): string | undefined {
  return isUnknown || found.some((draft) => draft.slot === undefined && !draft.isNewer && !draft.isHere) ? slot : undefined;
}

type Values = { values: DraftContent; initial: DraftContent };

/**
 * The fields that differ from the record as it was opened. The others are omitted, so that a restored draft does not undo the changes of
 * other users.
 */
export function typedContent({ values, initial }: Values): DraftContent {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== ownValue(initial, name)));
}

type Stored = { content: DraftContent; savedAt: string; slot?: string | undefined };
type Read = (Stored & { beside?: readonly Stored[] | undefined }) | null | undefined;

/**
 * The state after drafts were read. Ignores drafts that this window stored, that the user has decided about, or that equal the content of
 * the form.
 */
export function draftStateAfterRead(
  old: DraftState,
  read: Read,
  { here, form }: { here: readonly DeviceDraft[]; form: Values },
): DraftState {
  const state = { ...old, looked: true, isUnknown: read === undefined && (old.isUnknown || !old.looked) };
  const known = new Set([...old.decided, ...old.found.map(idOf)]);
  const isOwn = ({ slot, savedAt }: Stored) => slot === old.slot || (slot === undefined && savedAt === old.savedAt);
  const stored = read ? [read, ...(read.beside ?? [])].map((draft) => ({ ...draft, isHere: false })) : [];
  const onDevice = here.map((draft) => ({ ...draft, slot: draft.slot === '' ? undefined : draft.slot, isHere: true }));
  const others = [...stored, ...onDevice].filter((draft) => !isOwn(draft) && !known.has(idOf(draft)));
  const same = others.find((draft) => !draft.isHere && draft.slot === undefined && holds(draft, form));
  if (same) Object.assign(state, { savedAt: same.savedAt, kept: JSON.stringify(form.values) });
  const isNewer = old.savedAt !== '';
  const added = others
    .filter((draft) => !holds(draft, form))
    .map(({ content, savedAt, slot, isHere }) => ({ content, savedAt, slot, isHere, isNewer: isNewer && slot === undefined && !isHere }));
  const all = [...old.found, ...added];
  // The same draft may be both on the server and in this browser.
  const once = all.filter(({ content }, at) => all.findIndex((other) => isEqual(other.content, content)) === at);
  const isKnown = (draft: FoundDraft) => old.found.includes(draft);
  const fresh = once.filter((draft) => !isKnown(draft)).sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  return { ...state, found: [...fresh, ...once.filter(isKnown)] };
}

/**
 * The state after the user decided about a draft. `left` is the replaced content of the form, which is offered after the other drafts, so
 * that each gets its turn.
 */
export function afterDecision(old: DraftState, about: FoundDraft, left: readonly FoundDraft[] = []): DraftState {
  const found = [...old.found.filter((draft) => draft !== about), ...left];
  return { ...old, kept: '', found, decided: [...old.decided, idOf(about)] };
}

const idOf = ({ slot = '', savedAt, isHere = false }: Stored & { isHere?: boolean }) => `${slot} ${savedAt} ${String(isHere)}`;

/** Compares by field, because the server does not preserve their order. */
function holds({ content }: Stored, { values, initial }: Values): boolean {
  return Object.entries(values).every(([name, value]) => (ownValue(content, name) ?? ownValue(initial, name)) === value);
}

function isEqual(one: DraftContent, other: DraftContent): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => ownValue(one, name) === ownValue(other, name));
}
