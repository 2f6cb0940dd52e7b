import { IDEMPOTENCY_RETENTION_MS } from '@houtai/contract/limits';

import { CallError } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';
import { onSignOut } from '#platform/session/sign-out.ts';

/** A submit of which nobody knows whether it was done, with what was submitted and its key. */
type LostSubmit = { formKey: string; text: string; key: string; at: number };

const PLACE = 'houtai.lost-submits.';
const MOST = 20;

/** Runs the submit of a form under its key, or under that of a submit of the same content whose answer was lost, also before a reload. */
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

/** A fault of the server's own may have come after it was stored. */
function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof CallError && (error.code === '' || error.code.startsWith('B'));
}

function place(): string | null {
  const id = useSession.getState().userInfo?.id;
  return id === undefined ? null : PLACE + id;
}

/** Those whose keys the server still knows. */
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
    // A browser that is full or keeps nothing asks the person to look first.
  }
}

// After signing out by choice nothing that was typed stays in a browser that others may use.
onSignOut((isChosen) => {
  if (!isChosen) return;
  for (const name of Object.keys(localStorage)) if (name.startsWith(PLACE)) localStorage.removeItem(name);
});
