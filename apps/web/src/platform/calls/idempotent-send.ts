import { STEP_UP } from '@houtai/contract/codes';
import { IDEMPOTENCY_HEADER } from '@houtai/contract/limits';

import { randomId } from '#ui/random-id.ts';

import { askProof } from './identity-check.ts';
import { type Body, type OutgoingCall, setSendAct } from './send.ts';

/** Bounds the memory of a window that retries by itself while offline for hours. */
const KEPT = 50;

type Unsettled = { key: string; subject: string };

/** Writes with an unknown outcome, by call and content. */
const unsettled = new Map<string, Unsettled>();

/**
 * Sends a write with its idempotency key, if its call takes one. Until the outcome is known, the same content is sent with the same key, so
 * that a lost answer or a second click
 * executes the write once. `isKnown` decides whether an answer tells the outcome.
 */
export async function asOneAct<Answer>(
  { call, input, given }: OutgoingCall,
  run: (headers: Readonly<Record<string, string>>) => Promise<Answer>,
  isKnown: (answer: Answer) => boolean,
): Promise<Answer> {
  if (!call.idempotent) return run({});
  if (given !== undefined) return run({ [IDEMPOTENCY_HEADER]: given });
  const content = `${call.path} ${JSON.stringify(input)}`;
  const act = unsettled.get(content) ?? { key: randomId(), subject: call.subject };
  keep(content, act);
  try {
    const answer = await run({ [IDEMPOTENCY_HEADER]: act.key });
    if (isKnown(answer)) settle(call.subject);
    else keep(content, act);
    return answer;
  } catch (error) {
    // Another write to the subject may have been answered in the meantime.
    keep(content, act);
    throw error;
  }
}

/** Whether an envelope tells the outcome of the write. An internal error does not, because it may have happened after the write was stored. */
function tellsOutcome({ code }: { code?: unknown }): boolean {
  return !String(code ?? '').startsWith('B');
}

/** Forgets the keys of a subject after another write to it: the same content is then a new write, such as a state that is set, reset and set again. */
function settle(subject: string): void {
  for (const [content, act] of unsettled) if (act.subject === subject) unsettled.delete(content);
}

function keep(content: string, act: Unsettled): void {
  unsettled.delete(content);
  unsettled.set(content, act);
  for (const oldest of unsettled.keys()) {
    if (unsettled.size <= KEPT) return;
    unsettled.delete(oldest);
  }
}

/** Sends a write with its idempotency key by any transport, and once more after a fresh proof of identity where the server asks for one. */
export async function sendAct(act: OutgoingCall, run: (headers: Readonly<Record<string, string>>) => Promise<Body>): Promise<Body> {
  const once = () => asOneAct(act, run, tellsOutcome);
  const body = await once();
  // A write refused for lack of a fresh proof was not executed.
  return body.code === STEP_UP && (await askProof()) ? once() : body;
}

setSendAct(sendAct);
