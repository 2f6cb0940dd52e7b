import type { DraftContent } from '@houtai/contract/drafts';
import { DAY_MS } from '@houtai/contract/durations';

import { useSession } from './session/session.ts';
import { onSignOut } from './session/sign-out.ts';

/** A form's content that the server may not have, stored in this browser. */
export type DeviceDraft = { slot: string; content: DraftContent; savedAt: string };

type Kept = DeviceDraft & { formKey: string };

const MOST = 20;
const DAYS = 7;

/** Stores the content of a form in this browser for the current user. It needs no session and outlives the window. */
export function storeDeviceDraft(formKey: string, slot: string, content: DraftContent): void {
  const rest = read().filter((kept) => kept.formKey !== formKey || kept.slot !== slot);
  write([{ formKey, slot, content, savedAt: new Date().toISOString() }, ...rest].slice(0, MOST));
}

/** The stored contents of a form in this browser, newest first. */
export function deviceDrafts(formKey: string): DeviceDraft[] {
  return read().filter((kept) => kept.formKey === formKey);
}

/** Removes a stored content, after the server has it or the user discarded it. */
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
    // Storage may be full or disabled; the draft on the server remains.
  }
}

// Signing out by choice clears all drafts, because others may use this browser.
onSignOut((isChosen) => {
  if (!isChosen) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith(PLACE)) localStorage.removeItem(name);
});
