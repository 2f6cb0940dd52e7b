import { STEP_UP } from '@houtai/contract/codes';
import { IDEMPOTENCY_HEADER } from '@houtai/contract/limits';

import { randomId } from '#ui/random-id.ts';

import { askProof } from './ask-proof.ts';
import { type OutgoingCall, type Body, setSendAct } from './send.ts';

/** More than anybody repeats; what a window that is offline for hours tries by itself does not fill its memory. */
const KEPT = 50;

type Unsettled = { key: string; subject: string };

/** Acts of which nobody knows yet whether they were done, by call and content. */
const unsettled = new Map<string, Unsettled>();

/**
 * Sends an act with its key, where its call takes one. Until it is known whether it was done, the same content sent again is the same act and
 * has the same key: an answer that was lost, and a second click, make nothing twice. `isKnown` says whether an answer tells that.
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
    // Another act of the subject may have been answered since.
    keep(content, act);
    throw error;
  }
}

/** Whether an envelope says what became of the act: a fault of the server's own may have come after it was stored. */
function tellsOutcome({ code }: { code?: unknown }): boolean {
  return !String(code ?? '').startsWith('B');
}

/** Once something else of a subject was done, the same content is a new act: a state that was set, set back and is set again. */
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

/** Sends an act with its key, however its bytes travel, and once more after a proof of who sends it where one is wanted. */
export async function sendAct(act: OutgoingCall, run: (headers: Readonly<Record<string, string>>) => Promise<Body>): Promise<Body> {
  const once = () => asOneAct(act, run, tellsOutcome);
  const body = await once();
  // Refused for want of a fresh proof, it was not done.
  return body.code === STEP_UP && (await askProof()) ? once() : body;
}

setSendAct(sendAct);
