import { createHash } from 'node:crypto';

import { MINUTE_MS } from '@houtai/contract/durations';
import { hasZeroBits, proofText } from '@houtai/contract/visitor-proof';

import { networkOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AGAIN_SOON_MS, AppError } from '#platform/http/replies/errors.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

/** Limits per address and minute. A whole office shares an address; guesses have separate limits. */
const MOST = { open: 300, submit: 600, reply: 60, upload: 60, keep: 3_000, area: 2_000 } as const;
type What = keyof typeof MOST;

/**
 * Limits of failed guesses per address and minute: unknown keys, forged attempts, short codes, and passwords of one questionnaire. Beyond
 * them only the next guess is refused, so that holders of a valid key are not affected.
 */
const MAX_GUESSES = { key: 30, attempt: 300, code: 30, password: 30 } as const;
export type GuessCount = { what: keyof typeof MAX_GUESSES; of?: string };

/** The answers of an address per minute without a proof of work; each further one requires about 65,000 hashes. */
const FREE_SUBMITS = 30;
const PROOF_BITS = 16;

/** Beyond this number of addresses, expired counters are dropped. */
const PLACES_KEPT = 10_000;

type Line = { endsAt: number; guesses: Map<string, number> } & Record<What, number>;

/** Counters by server, so that several servers in one process are independent. */
const linesOf = new WeakMap<OpenCtx['registry'], Map<string, Line>>();

/**
 * Limits concurrent database work of visitors, because a whole room may scan one code in the same minute; the others wait. Visitors must
 * find free connections, and must not take them from staff.
 */
const AT_ONCE = 4;
const MAX_WAITING = 2_000;

/** Runs a visitor's work within that limit. */
export const inVisitorTurn = limitConcurrency(AT_ONCE, {
  maxQueue: MAX_WAITING,
  onOverflow: () => {
    throw tooOften(AGAIN_SOON_MS);
  },
});

/** Counts an action of a visitor; A0501 beyond the limit of their address and minute. */
export function countTurn(ctx: OpenCtx, what: What): void {
  const line = lineOf(ctx);
  line[what] += 1;
  if (line[what] > MOST[what]) throw tooOften(leftOf(ctx, line));
}

/** Reverts a count when the action failed, so that mistakes do not use up the limit of others at the address. */
export function returnTurn(ctx: OpenCtx, what: What): void {
  const line = lineOf(ctx);
  line[what] = Math.max(0, line[what] - 1);
}

/** Whether a guess of a code or password may be checked; beyond the limit it is refused unchecked, so that it reveals nothing. */
export function mayGuess(ctx: OpenCtx, { what, of = '' }: GuessCount): boolean {
  return (lineOf(ctx).guesses.get(what + of) ?? 0) < MAX_GUESSES[what];
}

/** Refuses a guess beyond the limit. */
export function assertMayGuess(ctx: OpenCtx, guess: GuessCount): void {
  if (!mayGuess(ctx, guess)) throw tooOften(leftOf(ctx, lineOf(ctx)));
}

/** Counts a failed guess; A0501 beyond the limit, which looks the same as for a right one. */
export function countMiss(ctx: OpenCtx, { what, of = '' }: GuessCount): void {
  const line = lineOf(ctx);
  const count = (line.guesses.get(what + of) ?? 0) + 1;
  line.guesses.set(what + of, count);
  if (count > MAX_GUESSES[what]) throw tooOften(leftOf(ctx, line));
}

/** Counts an answer. Beyond the free ones it requires a proof for this attempt; the refusal says how hard it is. */
export function countSubmit(ctx: OpenCtx, attempt: string, proof: number | undefined): void {
  countTurn(ctx, 'submit');
  const line = lineOf(ctx);
  if (line.submit <= FREE_SUBMITS) return;
  if (proof !== undefined && isProof(attempt, proof)) return;
  // Without a proof, the next minute is free again.
  throw new AppError('A0501', '提交的人较多，正在核验，请稍候', { result: { bits: PROOF_BITS }, retryAfterMs: leftOf(ctx, line) });
}

function isProof(attempt: string, nonce: number): boolean {
  return hasZeroBits(createHash('sha256').update(proofText(attempt, nonce)).digest(), PROOF_BITS);
}

function lineOf(ctx: OpenCtx): Line {
  const lines = linesOf.get(ctx.registry) ?? new Map<string, Line>();
  linesOf.set(ctx.registry, lines);
  const now = ctx.now.getTime();
  if (lines.size >= PLACES_KEPT) for (const [place, { endsAt }] of lines) if (endsAt <= now) lines.delete(place);
  const place = networkOf(ctx.ip);
  const known = lines.get(place);
  if (known && known.endsAt > now) return known;
  const line: Line = { endsAt: now + MINUTE_MS, guesses: new Map(), open: 0, submit: 0, reply: 0, upload: 0, keep: 0, area: 0 };
  lines.set(place, line);
  return line;
}

/** Milliseconds until the minute of a counter ends. */
function leftOf({ now }: OpenCtx, { endsAt }: Line): number {
  return endsAt - now.getTime();
}

function tooOften(retryAfterMs: number): AppError {
  return new AppError('A0501', '操作过于频繁，请一分钟后再试', { retryAfterMs });
}
