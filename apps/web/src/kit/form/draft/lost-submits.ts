import { IDEMPOTENCY_RETENTION_MS } from '@houtai/contract/limits';

import { CallError } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';
import { onSignOut } from '#platform/session/sign-out.ts';

/** A submit with an unknown outcome: its content and its idempotency key. */
type LostSubmit = { formKey: string; text: string; key: string; at: number };

const PLACE = 'houtai.lost-submits.';
const MOST = 20;

/**
 * Submits a form with its idempotency key, or with that of an earlier submit of the same content whose answer was lost, even before a
 * reload.
 */
export async function submitOnce(formKey: string, values: unknown, key: string, submit: (key: string) => Promise<void>): Promise<void> {
  const text = JSON.stringify(values);
  const lost = read().find((other) => other.formKey === formKey && other.text === text);
  const used = lost?.key ?? key;
  try {
    await submit(used);
  } catch (error) {
    if (isOutcomeUnknown(error)) write([{ formKey, text, key: used, at: Date.now() }, ...read().filter((other) => other !== lost)]);
    throw error;
  }
  write(read().filter((other) => other.formKey !== formKey));
}

/** An internal error of the server may have happened after the record was stored. */
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.code === '' || error.code.startsWith('B'));
}

function place(): string | null {
  const id = useSession.getState().userInfo?.id;
  return id === undefined ? null : PLACE + id;
}

/** Returns the submits whose keys the server still knows. */
function read(): LostSubmit[] {
  const name = place();
  try {
    const stored: unknown = JSON.parse((name !== null && localStorage.getItem(name)) || '[]');
    const since = Date.now() - IDEMPOTENCY_RETENTION_MS;
    return Array.isArray(stored) ? stored.filter(isLostSubmit).filter(({ at }) => at > since) : [];
  } catch {
    return [];
  }
}

function isLostSubmit(value: unknown): value is LostSubmit {
  return typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number' && 'text' in value && 'key' in value;
}

function write(lost: readonly LostSubmit[]): void {
  const name = place();
  if (name === null) return;
  try {
    if (lost.length === 0) localStorage.removeItem(name);
    else localStorage.setItem(name, JSON.stringify(lost.slice(0, MOST)));
  } catch {
    // If the browser cannot store it, the user is asked to check first.
  }
}

// After the user chose to sign out, no input may remain in a browser that others may use.
onSignOut((isChosen) => {
  if (!isChosen) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith(PLACE)) localStorage.removeItem(name);
});
