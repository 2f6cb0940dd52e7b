import type { FastifyInstance, FastifyRequest } from 'fastify';

import { AppError } from '../../platform/http/errors.ts';

/** Of one address within a minute. An office shares one address and arrives at nine; wrong passwords are another matter. */
const ATTEMPTS_PER_MINUTE = 600;
const FAILURES_PER_MINUTE = 60;
const MINUTE_MS = 60_000;

type Limited = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

/** Gives a function that runs a sign-in unless its address has tried, or failed, too often. */
export function limitSignIns(app: FastifyInstance): Limited {
  const attempts = app.createRateLimit({ max: ATTEMPTS_PER_MINUTE, timeWindow: MINUTE_MS });
  const failures = app.createRateLimit({ max: FAILURES_PER_MINUTE, timeWindow: MINUTE_MS });
  return async (request, work) => {
    const [tried, failed] = await Promise.all([attempts(request), failures(request, { increment: false })]);
    if (isTooMany(tried) || isTooMany(failed)) throw new AppError('A0501', '登录过于频繁，请稍后重试');
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
