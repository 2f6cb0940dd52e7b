import { MINUTE_MS } from '@houtai/contract/durations';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { networkOf } from './network-of.ts';

/** Limits per address and minute. A whole office shares an address and signs in at nine; wrong passwords have a lower limit. */
const ATTEMPTS_PER_MINUTE = 600;
const FAILURES_PER_MINUTE = 60;

/** How many secrets of an address are checked concurrently, because all share one queue for hashing, and how many more may wait. */
const CHECKED_AT_ONCE = 10;
const MAX_WAITING = 200;

/** Beyond this number of addresses, idle entries are dropped. */
const PLACES_KEPT = 10_000;

/** The queue of an address, or of a client known to the account. */
type Line = { endsAt: number; attempts: number; failures: number; running: number; waiting: ((isCalled: boolean) => void)[] };

/** Queues by server, so that several servers in one process are independent. */
const linesOf = new WeakMap<OpenCtx['registry'], Map<string, Line>>();

/** Counts an attempt; A0501 beyond the limit per minute. */
export function countAttempt(ctx: OpenCtx, client?: string): void {
  const line = lineOf(ctx, client);
  line.attempts += 1;
  if (line.attempts > ATTEMPTS_PER_MINUTE) throw tooOften(ctx, line);
}

/**
 * Checks a secret when the queue allows it. Never checks more concurrently than may still fail within the minute, so that the limit holds
 * under concurrency; when it is reached, waiting ones are refused unchecked with A0501.
 */
export async function queueSecretCheck(ctx: OpenCtx, client: string | undefined, isRight: () => Promise<boolean>): Promise<boolean> {
  const line = lineOf(ctx, client);
  if (roomIn(line) > 0) line.running += 1;
  else if (!(await isCalled(line))) throw tooOften(ctx, line);
  let isWrong = false;
  try {
    const right = await isRight();
    isWrong = !right;
    return right;
  } finally {
    line.running -= 1;
    if (isWrong) line.failures += 1;
    callUp(line);
  }
}

/** Waits for a slot; true once it is taken, false if none will come. */
async function isCalled({ failures, waiting }: Line): Promise<boolean> {
  if (failures >= FAILURES_PER_MINUTE || waiting.length >= MAX_WAITING) return false;
  return new Promise((resolve) => waiting.push(resolve));
}

function callUp(line: Line): void {
  if (line.failures >= FAILURES_PER_MINUTE) for (const call of line.waiting.splice(0)) call(false);
  while (roomIn(line) > 0) {
    const call = line.waiting.shift();
    if (!call) return;
    line.running += 1;
    call(true);
  }
}

function roomIn({ failures, running }: Line): number {
  return Math.min(CHECKED_AT_ONCE, FAILURES_PER_MINUTE - failures) - running;
}

/** Known clients have their own queue, so that others at the address do not delay them. */
function lineOf(ctx: OpenCtx, client: string | undefined): Line {
  const lines = linesOf.get(ctx.registry) ?? new Map<string, Line>();
  linesOf.set(ctx.registry, lines);
  const now = ctx.now.getTime();
  const key = client ?? networkOf(ctx.ip);
  if (lines.size >= PLACES_KEPT) forgetQuiet(lines, now);
  const line = lines.get(key) ?? { endsAt: 0, attempts: 0, failures: 0, running: 0, waiting: [] };
  if (line.endsAt <= now) Object.assign(line, { endsAt: now + MINUTE_MS, attempts: 0, failures: 0 });
  lines.set(key, line);
  return line;
}

function forgetQuiet(lines: Map<string, Line>, now: number): void {
  for (const [key, { endsAt, running }] of lines) if (endsAt <= now && running === 0) lines.delete(key);
}

function tooOften({ now }: OpenCtx, { endsAt }: Line): AppError {
  return new AppError('A0501', '登录过于频繁，请稍后重试', { retryAfterMs: endsAt - now.getTime() });
}
