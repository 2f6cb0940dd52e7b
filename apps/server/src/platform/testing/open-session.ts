import { DAY_MS } from '@houtai/contract/durations';

import { hashSecret, knownDevices, makeSecret, sessions } from '#modules/session/index.ts';

import type { Db } from '../db/client.ts';
import { TEST_NOW } from './app-for-test.ts';

/** Opens a session for a user without signing in, for tests about something else. */
export async function openSession(db: Db, userId: string, now = TEST_NOW): Promise<{ token: string; fileCookie: string }> {
  const token = makeSecret();
  const fileCookie = makeSecret();
  const expiresAt = new Date(now.getTime() + DAY_MS);
  // On the user's own device, which needs no proof.
  const deviceHash = hashSecret(makeSecret());
  await db.insert(knownDevices).values({ hash: deviceHash, userId, lastAt: now, provedAt: now });
  await db.insert(sessions).values({
    userId,
    deviceHash,
    tokenHash: hashSecret(token),
    fileHash: hashSecret(fileCookie),
    loginType: 'phone',
    ip: '127.0.0.1',
    userAgent: 'test',
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    // Such tests never need a new proof of identity, however long they run.
    provedAt: expiresAt,
  });
  return { token, fileCookie };
}

/** Opens a session for each of several users, and returns the tokens under the same names. */
export async function tokensOf<Who extends string>(db: Db, people: Readonly<Record<Who, string>>): Promise<Record<Who, string>> {
  const opened = Object.entries<string>(people).map(async ([who, userId]) => [who, (await openSession(db, userId)).token]);
  return Object.fromEntries(await Promise.all(opened)) as Record<Who, string>;
}
