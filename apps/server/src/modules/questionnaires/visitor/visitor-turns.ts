import { createHash } from 'node:crypto';

import { hasZeroBits, proofText } from '@houtai/contract/visitor-proof';

import { networkOf } from '#modules/session/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import { AGAIN_SOON_MS, AppError } from '#platform/http/replies/errors.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

/** Of one place within a minute. An office answers from one address; anyone who guesses keys or codes is another matter. */
const MOST = { open: 300, submit: 600, reply: 60, upload: 60, keep: 3_000, area: 2_000 } as const;
type What = keyof typeof MOST;

/**
 * Guesses of one place within a minute: keys that lead nowhere, attempts that are not the server's, short codes, and passwords of one
 * questionnaire. Beyond so many the next guess is refused, and nothing else: anyone who comes with a good key is no guesser.
 */
const MAX_GUESSES = { key: 30, attempt: 300, code: 30, password: 30 } as const;
export type Guess = { what: keyof typeof MAX_GUESSES; of?: string };

/** So many answers of a place are taken as they come; each further one costs its sender a proof of work, about 65,000 hashes. */
const FREE_SUBMITS = 30;
const PROOF_BITS = 16;

const MINUTE_MS = 60_000;

/** From so many places on, those whose minute is over are forgotten. */
const PLACES_KEPT = 10_000;

type Line = { endsAt: number; guesses: Map<string, number> } & Record<What, number>;

/** The lines of a server; two of one process share nothing. */
const linesOf = new WeakMap<OpenCtx['registry'], Map<string, Line>>();

/**
 * So many visitors are at the database at the same time, and so many more wait: whole rooms scan one code in the same minute, and none of them shall
 * find the connections taken, nor take them from the colleagues.
 */
const AT_ONCE = 4;
const MAX_WAITING = 2_000;

/** Does a visitor's work when it is their turn. */
export const inVisitorTurn = limitConcurrency(AT_ONCE, {
  maxQueue: MAX_WAITING,
  onOverflow: () => {
    throw tooOften(AGAIN_SOON_MS);
  },
});

/** Counts something of a visitor's; A0501 where there was too much of it from their place within the minute. */
export function countTurn(ctx: OpenCtx, what: What): void {
  const line = lineOf(ctx);
  line[what] += 1;
  if (line[what] > MOST[what]) throw tooOften(leftOf(ctx, line));
}

/** Gives back what a visitor was counted for, where it led nowhere: their mistakes use up nothing of those who share the place. */
export function giveBack(ctx: OpenCtx, what: What): void {
  const line = lineOf(ctx);
  line[what] = Math.max(0, line[what] - 1);
}

/** Whether a guess of what can be guessed, a code or a password, is looked at; beyond that it is refused unseen, so that it tells nothing. */
export function mayGuess(ctx: OpenCtx, { what, of = '' }: Guess): boolean {
  return (lineOf(ctx).guesses.get(what + of) ?? 0) < MAX_GUESSES[what];
}

/** Refuses a guess that is not looked at. */
export function assertMayGuess(ctx: OpenCtx, guess: Guess): void {
  if (!mayGuess(ctx, guess)) throw tooOften(leftOf(ctx, lineOf(ctx)));
}

/** Counts a guess that missed; A0501 where there were too many of them, which is not told from a hit by anybody but who made it. */
export function countMiss(ctx: OpenCtx, { what, of = '' }: Guess): void {
  const line = lineOf(ctx);
  const count = (line.guesses.get(what + of) ?? 0) + 1;
  line.guesses.set(what + of, count);
  if (count > MAX_GUESSES[what]) throw tooOften(leftOf(ctx, line));
}

/** Counts an answer. Beyond the free ones it needs a proof, which is for this attempt alone; the refusal says how hard it is. */
export function countSubmit(ctx: OpenCtx, attempt: string, proof: number | undefined): void {
  countTurn(ctx, 'submit');
  const line = lineOf(ctx);
  if (line.submit <= FREE_SUBMITS) return;
  if (proof !== undefined && isProof(attempt, proof)) return;
  // Without a proof it is free again in the next minute.
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

/** Until the minute of a line is over. */
function leftOf({ now }: OpenCtx, { endsAt }: Line): number {
  return endsAt - now.getTime();
}

function tooOften(retryAfterMs: number): AppError {
  return new AppError('A0501', '操作过于频繁，请一分钟后再试', { retryAfterMs });
}
