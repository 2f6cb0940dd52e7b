import type { DraftContent } from '@houtai/contract/drafts';

import { useSession } from './session/session.ts';
import { onSignOut } from './session/sign-out.ts';

/** What a form holds that the server may not have, in this browser. */
export type DeviceDraft = { slot: string; content: DraftContent; savedAt: string };

type Kept = DeviceDraft & { formKey: string };

const MOST = 20;
const DAYS = 7;
const DAY_MS = 86_400_000;

/** Keeps what is typed into a form in this browser, for the person who is here: it needs no session, and outlives the window. */
export function keepOnDevice(formKey: string, slot: string, content: DraftContent): void {
  const rest = read().filter((kept) => kept.formKey !== formKey || kept.slot !== slot);
  write([{ formKey, slot, content, savedAt: new Date().toISOString() }, ...rest].slice(0, MOST));
}

/** What this browser holds of a form, the newest first. */
export function deviceDrafts(formKey: string): DeviceDraft[] {
  return read().filter((kept) => kept.formKey === formKey);
}

/** The server has it, or nobody wants it any more. */
export function dropFromDevice(formKey: string, slot: string): void {
  const all = read();
  const rest = all.filter((kept) => kept.formKey !== formKey || kept.slot !== slot);
  if (rest.length < all.length) write(rest);
}

const PLACE = 'houtai.drafts.';

function place(): string | null {
  const id = useSession.getState().userInfo?.id;
  return id === undefined ? null : PLACE + id;
}

function read(): Kept[] {
  const name = place();
  try {
    const stored: unknown = JSON.parse((name !== null && localStorage.getItem(name)) || '[]');
    const since = new Date(Date.now() - DAYS * DAY_MS).toISOString();
    return Array.isArray(stored) ? (stored as Kept[]).filter(({ savedAt }) => savedAt > since) : [];
  } catch {
    return [];
  }
}

function write(kept: readonly Kept[]): void {
  const name = place();
  if (name === null) return;
  try {
    if (kept.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(kept));
  } catch {
    // A browser that is full or keeps nothing leaves it to the server.
  }
}

// After signing out by choice nothing that was typed stays in a browser that others may use.
onSignOut((isChosen) => {
  if (!isChosen) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith(PLACE)) localStorage.removeItem(name);
});
