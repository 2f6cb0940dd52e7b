import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../../platform/http/errors.ts';

/** Of one address within a minute. An office shares one address and arrives at nine; wrong passwords are another matter. */
const ATTEMPTS_PER_MINUTE = 600;
const FAILURES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

const TOO_OFTEN = '登录过于频繁，请稍后重试';

type Limited = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

/** Gives a function that runs a sign-in unless its address has tried, or failed, too often. */
export function limitSignIns(app: FastifyInstance): Limited {
  const attempts = app.createRateLimit({ max: ATTEMPTS_PER_MINUTE, timeWindow: MINUTE_MS });
  const failures = app.createRateLimit({ max: FAILURES_PER_MINUTE, timeWindow: MINUTE_MS });
  return async (request, work) => {
    const [tried, failed] = await Promise.all([attempts(request), failures(request, { increment: false })]);
    if (isTooMany(tried) || isTooMany(failed)) throw new AppError('A0501', TOO_OFTEN);
    try {
      return await work();
    } catch (error) {
      if (error instanceof AppError && error.code === 'A0200') await failures(request);
      throw error;
    }
  };
}

function isTooMany(limit: Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>): boolean {
  return !limit.isAllowed && limit.isExceeded;
}

/** How many passwords of one address are in the queue for hashing that everybody shares, and how many more wait to get there. */
const HASHED_AT_ONCE = 10;
const WAITING_MOST = 200;

const turns = new Map<string, { running: number; waiting: (() => void)[] }>();

/** Hashes when it is the address's turn, so that no single address keeps all others waiting. */
export async function inAddressTurn<Result>(ip: string, hash: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(ip) ?? { running: 0, waiting: [] };
  turns.set(ip, turn);
  if (turn.running < HASHED_AT_ONCE) turn.running += 1;
  else {
    if (turn.waiting.length >= WAITING_MOST) throw new AppError('A0501', TOO_OFTEN);
    await new Promise<void>((resolve) => turn.waiting.push(resolve));
  }
  try {
    return await hash();
  } finally {
    const next = turn.waiting.shift();
    if (next) next();
    else turn.running -= 1;
    if (turn.running === 0) turns.delete(ip);
  }
}
