import { randomBytes } from 'node:crypto';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { hashOfKey, signedParts, signParts } from '#platform/link-key.ts';

import type { StoredQuestionnaire } from '../record-types.ts';
import { countMiss } from './visitor-turns.ts';

const PURPOSE = 'questionnaire-attempt';

/** How long somebody may take over their answer. */
export const ATTEMPT_MS = 30 * 86_400_000;

/** One visitor's answer before it is sent: the version that they were shown, since when, and on which channel they came. */
export type Attempt = { text: string; hash: string; version: number; openedAt: number; channelId: string };

/** Begins an answer. Only the server makes one, so anyone who has it has opened the page, and typed the password that holds now. */
export async function beginAttempt({ db, now }: OpenCtx, row: StoredQuestionnaire, channelId = ''): Promise<Attempt> {
  const [version, openedAt] = [row.publishedVersion, now.getTime()];
  const parts = [randomBytes(16).toString('hex'), row.id, String(version), String(openedAt), passMark(row), channelId];
  const text = await signParts(db, PURPOSE, parts);
  return { text, hash: hashOfKey(text), version, openedAt, channelId };
}

/** An attempt of this questionnaire that is still good; null for any other text. */
export async function knownAttempt({ db, now }: OpenCtx, row: StoredQuestionnaire, text: string): Promise<Attempt | null> {
  const [, id, version, openedAt, mark, channelId = ''] = (text === '' ? null : await signedParts(db, PURPOSE, text)) ?? [];
  if (id !== row.id || mark !== passMark(row) || Number(openedAt) + ATTEMPT_MS < now.getTime()) return null;
  return { text, hash: hashOfKey(text), version: Number(version), openedAt: Number(openedAt), channelId };
}

type Sent = { row: StoredQuestionnaire; text: string; refusal: string };

/** An attempt that is still good; another one is A0400 in these words, and counts as a miss. */
export async function attemptOrRefusal(ctx: OpenCtx, { row, text, refusal }: Sent): Promise<Attempt> {
  const known = await knownAttempt(ctx, row, text);
  if (known) return known;
  countMiss(ctx, { what: 'attempt' });
  throw new AppError('A0400', refusal);
}

/** Another password makes the attempts from before worthless. */
function passMark({ passwordHash }: StoredQuestionnaire): string {
  return passwordHash === null ? 'none' : hashOfKey(passwordHash).slice(0, 12);
}
