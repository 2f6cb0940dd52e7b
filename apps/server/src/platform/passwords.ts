import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { AGAIN_SOON_MS, AppError } from './http/replies/errors.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** argon2id (the library's default algorithm) with OWASP's first choice of costs: 19 MiB, two passes, one lane. */
const COSTS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing leaves one core free, so that many sign-ins do not block other calls. */
const AT_ONCE = Math.max(1, Math.min(3, availableParallelism() - 1));
const MAX_WAITING = 500;

const inTurn = limitConcurrency(AT_ONCE, {
  maxQueue: MAX_WAITING,
  onOverflow: () => {
    throw new AppError('A0501', '登录的人太多，请稍后重试', { retryAfterMs: AGAIN_SOON_MS });
  },
});

/** The stored hash of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COSTS));
}

/**
 * Whether a password matches the stored hash. Without a hash, because the account does not exist, it takes the same time and returns false.
 */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const known = passwordHash ?? (await nobodysHash());
  const fits = await inTurn(() => verify(known, password).catch(() => false));
  return fits && passwordHash !== undefined;
}

let nobodys: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobodys ??= hashPassword('nobody has this password');
  return nobodys;
}
