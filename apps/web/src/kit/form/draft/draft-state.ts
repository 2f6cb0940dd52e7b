import type { DraftContent } from '@houtai/contract/drafts';
import { ownValue } from '@houtai/contract/own-value';

import type { DeviceDraft } from '#platform/device-drafts.ts';
import { randomId } from '#ui/random-id.ts';

/** A draft that this window did not write. */
export type FoundDraft = {
  content: DraftContent;
  savedAt: string;
  /** Written by another window while this one was open; what is typed here from now on takes its place. */
  isNewer: boolean;
  /** Where it is kept beside the draft of its form; undefined where it is that. */
  slot: string | undefined;
  /** This browser alone has it. */
  isHere: boolean;
};

export type DraftState = {
  looked: boolean;
  /** The draft of the form could not be read, so that nothing may be written over it. */
  isUnknown: boolean;
  savedAt: string;
  kept: string;
  failed: boolean;
  /** Not decided about yet: the newest first as they were found, then what was put aside for one of them. */
  found: readonly FoundDraft[];
  /** Those about which the person has decided. */
  decided: readonly string[];
  /** What is typed while the draft of the form is undecided is kept here. */
  slot: string;
};

/** The state of a form that has just opened. */
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

/** Where what is typed is kept now: beside the draft of the form as long as that is undecided. */
export function slotNow({ isUnknown, found, slot }: DraftState): string | undefined {
  return isUnknown || found.some((draft) => draft.slot === undefined && !draft.isNewer && !draft.isHere) ? slot : undefined;
}

type Values = { values: DraftContent; initial: DraftContent };

/** What differs from the record as the form opened with it: what others make of the rest until the draft is taken up is no part of it. */
export function typedIn({ values, initial }: Values): DraftContent {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== ownValue(initial, name)));
}

type Stored = { content: DraftContent; savedAt: string; slot?: string | undefined };
type Read = (Stored & { beside?: readonly Stored[] | undefined }) | null | undefined;

/** The state after drafts were read: nothing of those that this window wrote, that the person has decided about, or that hold the same. */
export function afterLook(old: DraftState, read: Read, { here, form }: { here: readonly DeviceDraft[]; form: Values }): DraftState {
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
  // The server and this browser may both have it.
  const once = all.filter(({ content }, at) => all.findIndex((other) => isEqual(other.content, content)) === at);
  const isKnown = (draft: FoundDraft) => old.found.includes(draft);
  const fresh = once.filter((draft) => !isKnown(draft)).sort((one, other) => other.savedAt.localeCompare(one.savedAt));
  return { ...state, found: [...fresh, ...once.filter(isKnown)] };
}

/** The state after a person has decided about a draft; `left` is what the form held in its place, which is offered after the others, so that each has its turn. */
export function afterDecision(old: DraftState, about: FoundDraft, left: readonly FoundDraft[] = []): DraftState {
  const found = [...old.found.filter((draft) => draft !== about), ...left];
  return { ...old, kept: '', found, decided: [...old.decided, idOf(about)] };
}

const idOf = ({ slot = '', savedAt, isHere = false }: Stored & { isHere?: boolean }) => `${slot} ${savedAt} ${String(isHere)}`;

/** The server does not keep the order of the fields. */
function holds({ content }: Stored, { values, initial }: Values): boolean {
  return Object.entries(values).every(([name, value]) => (ownValue(content, name) ?? ownValue(initial, name)) === value);
}

function isEqual(one: DraftContent, other: DraftContent): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => ownValue(one, name) === ownValue(other, name));
}
