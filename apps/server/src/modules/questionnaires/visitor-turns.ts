import { createHash } from 'node:crypto';

import { hasZeroBits, proofText } from '@houtai/contract/visitor-proof';

import { aFewAtOnce } from '../../platform/a-few-at-once.ts';
import type { OpenCtx } from '../../platform/db/context.ts';
import { AppError } from '../../platform/http/errors.ts';
import { networkOf } from '../session/index.ts';

/** Of one place within a minute. An office answers from one address; whoever guesses keys or codes is another matter. */
const MOST = { open: 300, miss: 30, submit: 600, upload: 60, keep: 3_000, area: 2_000 } as const;
type What = keyof typeof MOST;

/** So many answers of a place are taken as they come; each further one costs its sender a proof of work, about 65,000 hashes. */
const FREE_SUBMITS = 30;
const PROOF_BITS = 16;

const MINUTE_MS = 60_000;

/** From so many places on, those whose minute is over are forgotten. */
const PLACES_KEPT = 10_000;

type Line = { endsAt: number } & Record<What, number>;

/** The lines of a server; two of one process share nothing. */
const linesOf = new WeakMap<OpenCtx['registry'], Map<string, Line>>();

/**
 * So many visitors are at the database at once, and so many more wait: whole rooms scan one code in the same minute, and none of them shall
 * find the connections taken, nor take them from the colleagues.
 */
const AT_ONCE = 4;
const WAITING_MOST = 2_000;

/** Does a visitor's work when it is their turn. */
export const inVisitorTurn = aFewAtOnce(AT_ONCE, {
  longest: WAITING_MOST,
  refuse: () => {
    throw tooOften();
  },
});

/** Counts something of a visitor's; A0501 where there was too much of it from their place within the minute. */
export function countTurn(ctx: OpenCtx, what: What): void {
  const line = lineOf(ctx);
  line[what] += 1;
  if (line[what] > MOST[what]) throw tooOften();
}

/** Refuses whoever has missed too often before anything is looked up for them, so that the next guess tells them nothing. */
export function assertMayTry(ctx: OpenCtx): void {
  if (lineOf(ctx).miss >= MOST.miss) throw tooOften();
}

/** Counts an answer. Beyond the free ones it needs a proof, which is for this attempt alone; the refusal says how hard it is. */
export function countSubmit(ctx: OpenCtx, attempt: string, proof: number | undefined): void {
  countTurn(ctx, 'submit');
  if (lineOf(ctx).submit <= FREE_SUBMITS) return;
  if (proof !== undefined && isProof(attempt, proof)) return;
  throw new AppError('A0501', '提交的人较多，正在核验，请稍候', { result: { bits: PROOF_BITS } });
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
  const line: Line = { endsAt: now + MINUTE_MS, open: 0, miss: 0, submit: 0, upload: 0, keep: 0, area: 0 };
  lines.set(place, line);
  return line;
}

function tooOften(): AppError {
  return new AppError('A0501', '操作过于频繁，请一分钟后再试');
}
