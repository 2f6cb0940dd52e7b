import { QUESTIONNAIRE } from '@houtai/contract/questionnaire-resource';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import { QUESTIONNAIRES_PAGE } from '@houtai/contract/questionnaires';
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { dataScope, defineResource, limitRelation, partyRelation, personNamed } from '#modules/resources/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';
import { hashOfKey } from '#platform/link-key.ts';

import { keyOf, makeShortCode } from './questionnaire-keys.ts';
import { questionnaires, questionnaireVersions } from './questionnaires.tables.ts';
import type { StoredQuestionnaire } from './record-types.ts';
import { answerCounts } from './visitor/hide-answered.ts';

const { companyId: company, departmentId: department, ownerId: owner } = questionnaires;

/**
 * Visible: questionnaires in the caller's scope and their own, which they may also change, and those whose results they may view by name.
 */
export const QUESTIONNAIRES = defineResource(QUESTIONNAIRE, questionnaires, {
  page: QUESTIONNAIRES_PAGE,
  visibleBy: [
    partyRelation(owner, '创建人'),
    dataScope({ company, department, owner }),
    limitRelation(isNull(questionnaires.removedAt), partyRelation(questionnaires.viewerIds, '结果查看人', { mayChange: false })),
  ],
  columns: { viewerIds: questionnaires.viewerIds },
  computed: {
    ownerName: personNamed('ownerId'),
    removed: flagOf(({ removedAt }) => removedAt !== null),
    hasPassword: flagOf(({ passwordHash }) => passwordHash !== null),
    published: publishedOf,
  },
  details: { answerCounts: async (ctx, { id }, _, { isOpened }) => (isOpened ? answerCounts(ctx, id) : undefined) },
  filters: { view: (_, view) => isIn(view) },
  hasPairs: true,
  derive: async (ctx, _, before) => {
    if (before) return {};
    const id = uuidv7();
    return { id, linkHash: hashOfKey(await keyOf(ctx, id, 1)), shortCode: makeShortCode() };
  },
  isNewUnlisted: true,
  // The history restores nothing, because the builder has its own undo.
  state: () => undefined,
  actions: ({ before, after }) => (before && after ? '修改问卷设置' : undefined),
});

function flagOf(holds: (row: StoredQuestionnaire) => boolean) {
  return async (_: Ctx, rows: readonly StoredQuestionnaire[]) => new Map(rows.map((row) => [row.id, holds(row)]));
}

function isIn(view: string): SQL | undefined {
  if (view === 'removed') return isNotNull(questionnaires.removedAt);
  return and(isNull(questionnaires.removedAt), view === 'all' ? undefined : sql`${questionnaires.state} = ${view}`);
}

async function publishedOf({ db }: Ctx, rows: readonly StoredQuestionnaire[]): Promise<Map<string, Questionnaire['published']>> {
  const { questionnaireId, version, questions } = questionnaireVersions;
  const ids = rows.map(({ id }) => id);
  const latest = and(eq(questionnaires.id, questionnaireId), eq(questionnaires.publishedVersion, version));
  const found = await db
    .select({ questionnaireId, version, questions })
    .from(questionnaireVersions)
    .innerJoin(questionnaires, latest)
    .where(inArray(questionnaireId, ids));
  return new Map(found.map(({ questionnaireId, ...published }) => [questionnaireId, published]));
}

/** A questionnaire that the caller may see, else A0404. */
export async function seenQuestionnaire(ctx: Ctx, id: string): Promise<StoredQuestionnaire> {
  return (await QUESTIONNAIRES.visibility.read(ctx, id)).row;
}

/** Locks a questionnaire that the caller may change until the transaction ends. */
export async function lockQuestionnaire(ctx: Ctx, id: string): Promise<StoredQuestionnaire> {
  const { row, mayChange } = await QUESTIONNAIRES.visibility.lockOne(ctx, id);
  if (!mayChange) throw notFound('问卷');
  return row;
}

/** The questionnaire as the answer of a change. */
export async function readQuestionnaire(ctx: Ctx, id: string): Promise<Questionnaire> {
  return QUESTIONNAIRES.detail(ctx, await seenQuestionnaire(ctx, id));
}
