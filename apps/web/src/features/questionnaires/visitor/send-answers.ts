import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { VisitorReceipt } from '@houtai/contract/visitor';

import { CallError, send } from '#platform/calls/send.ts';

import { solveProof } from './solve-proof.ts';

/** Waits before retries after a network failure; after the last one the visitor sees an error. */
const PAUSES_MS = [800, 2_000, 5_000];

type Sent = Omit<InputOf<typeof calls.visitor.submit>, 'proof'>;

/**
 * Sends an answer until it has arrived; the attempt makes it one answer, however often it is sent. Throws a refusal. Without a network it
 * waits: calls `onOffline`, and continues by itself once there is one again.
 */
export async function sendAnswers(sent: Sent, onOffline: (isOffline: boolean) => void): Promise<VisitorReceipt> {
  let proof: number | undefined;
  for (let tries = 0; ; tries += 1) {
    if (!navigator.onLine) {
      onOffline(true);
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      onOffline(false);
    }
    try {
      return await send(calls.visitor.submit, { ...sent, ...(proof !== undefined && { proof }) }, { silent: true });
    } catch (error) {
      const bits = bitsOf(error);
      const pause = PAUSES_MS[tries];
      if (bits !== null && proof === undefined) proof = await solveProof({ attempt: sent.attempt, bits });
      else if (isLost(error) && pause !== undefined) await new Promise((resolve) => setTimeout(resolve, pause));
      else throw error;
    }
  }
}

/** Whether the outcome is unknown, because the network failed or the database was unreachable; both may be temporary. */
function isLost(error: unknown): boolean {
  return error instanceof CallError && (error.code === '' || error.code === 'B0100');
}

function bitsOf(error: unknown): number | null {
  if (!(error instanceof CallError) || error.code !== 'A0501') return null;
  const { result } = error;
  return typeof result === 'object' && result !== null && 'bits' in result && typeof result.bits === 'number' ? result.bits : null;
}
