import type { calls } from '@houtai/contract';
import type { ResultOf } from '@houtai/contract/call';
import { DAY_MS } from '@houtai/contract/durations';
import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import { eq } from 'drizzle-orm';

import { recordChange } from '#modules/history/index.ts';
import { type Ctx, inTransaction, type OpenCtx } from '#platform/db/work/context.ts';
import { hashOfKey, signedParts, signParts } from '#platform/link-key.ts';

import { keyOf, makeShortCode } from './questionnaire-keys.ts';
import { questionnaires } from './questionnaires.tables.ts';
import { lockQuestionnaire, seenQuestionnaire } from './questionnaires.ts';

type Where = Pick<OpenCtx, 'db'>;

const PREVIEW = 'questionnaire-preview';
const FOLLOW = 'questionnaire-follow';
const PREVIEW_MS = DAY_MS;

export async function questionnaireLink(ctx: Ctx, id: string): Promise<ResultOf<typeof calls.questionnaires.link>> {
  const { linkGeneration } = await seenQuestionnaire(ctx, id);
  const until = String(ctx.now.getTime() + PREVIEW_MS);
  return { key: await keyOf(ctx, id, linkGeneration), previewKey: await signParts(ctx.db, PREVIEW, [id, until]) };
}

export function renewQuestionnaireLink(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const generation = (await lockQuestionnaire(ctx, id)).linkGeneration + 1;
    const linkHash = hashOfKey(await keyOf(ctx, id, generation));
    await ctx.db
      .update(questionnaires)
      .set({ linkGeneration: generation, linkHash, shortCode: makeShortCode() })
      .where(eq(questionnaires.id, id));
    await recordChange(ctx, { recordType: QUESTIONNAIRE.key, recordId: id, action: '更换链接' });
  });
}

/** The questionnaire of a valid preview key; null for any other. */
export async function previewedId(ctx: OpenCtx, key: string): Promise<string | null> {
  const [id = '', until = '', ...more] = (await signedParts(ctx.db, PREVIEW, key)) ?? [];
  return more.length === 0 && Number(until) > ctx.now.getTime() ? id : null;
}

/** The key by which a visitor follows their answer. */
export function followKey({ db }: Where, responseId: string): Promise<string> {
  return signParts(db, FOLLOW, [responseId]);
}

export async function idBehindLink({ db }: Where, key: string): Promise<string | null> {
  const [id = '', ...more] = (await signedParts(db, FOLLOW, key)) ?? [];
  return more.length === 0 && id !== '' ? id : null;
}
