import { randomBytes } from 'node:crypto';

import { DAY_MS } from '@houtai/contract/durations';

import type { OpenCtx } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';
import { hashOfKey, signedParts, signParts } from '#platform/link-key.ts';

import type { StoredQuestionnaire } from '../record-types.ts';
import { countMiss } from './visitor-turns.ts';

const PURPOSE = 'questionnaire-attempt';

/** The time a visitor has for an answer. */
export const ATTEMPT_MS = 30 * DAY_MS;

/** One visitor's answer before it is sent: the version shown, the start, and the source. */
export type Attempt = { text: string; hash: string; version: number; openedAt: number; channelId: string };

/** Starts an answer. Attempts are signed by the server, so having one proves that the page was opened and the present password typed. */
export async function beginAttempt({ db, now }: OpenCtx, row: StoredQuestionnaire, channelId = ''): Promise<Attempt> {
  const [version, openedAt] = [row.publishedVersion, now.getTime()];
  const parts = [randomBytes(16).toString('hex'), row.id, String(version), String(openedAt), passMark(row), channelId];
  const text = await signParts(db, PURPOSE, parts);
  return { text, hash: hashOfKey(text), version, openedAt, channelId };
}

/** The valid attempt of this questionnaire; null for any other text. */
export async function findAttempt({ db, now }: OpenCtx, row: StoredQuestionnaire, text: string): Promise<Attempt | null> {
  const [, id, version, openedAt, mark, channelId = ''] = (text === '' ? null : await signedParts(db, PURPOSE, text)) ?? [];
  if (id !== row.id || mark !== passMark(row) || Number(openedAt) + ATTEMPT_MS < now.getTime()) return null;
  return { text, hash: hashOfKey(text), version: Number(version), openedAt: Number(openedAt), channelId };
}

type Sent = { row: StoredQuestionnaire; text: string; refusal: string };

/** The valid attempt; otherwise A0400 with this message, counted as a failed guess. */
export async function attemptOrRefusal(ctx: OpenCtx, { row, text, refusal }: Sent): Promise<Attempt> {
  const known = await findAttempt(ctx, row, text);
  if (known) return known;
  countMiss(ctx, { what: 'attempt' });
  throw new AppError('A0400', refusal);
}

/** A changed password invalidates earlier attempts. */
function passMark({ passwordHash }: StoredQuestionnaire): string {
  return passwordHash === null ? 'none' : hashOfKey(passwordHash).slice(0, 12);
}
