import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { Questionnaire, QuestionnaireRow } from '@houtai/contract/questionnaire-shapes';
import type { QuestionnaireView } from '@houtai/contract/questionnaire-words';
import { and, eq, getTableColumns, isNotNull, isNull, type SQL } from 'drizzle-orm';

import { users } from '#modules/people/index.ts';
import { dataScope, limitedTo, party, recordVisibility } from '#modules/resources/index.ts';
import { orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { type StoredQuestionnaire, toQuestionnaire, toQuestionnaireRow } from './questionnaire-rows.ts';
import { questionnaires, questionnaireVersions } from './questionnaires.tables.ts';

type Query = Omit<RequestOf<typeof calls.questionnaires.page>, 'offset' | 'limit'>;

const { companyId: company, departmentId: department, ownerId: owner } = questionnaires;

/** What the caller's roles cover and what they made, which they may also change, and those whose results they were named for. */
const questionnaireVisibility = recordVisibility({
  table: questionnaires,
  noun: '问卷',
  tag: 'questionnaire:questionnaire:list',
  relations: [
    party(owner, '创建人'),
    dataScope({ company, department, owner }),
    limitedTo(isNull(questionnaires.removedAt), party(questionnaires.viewerIds, '结果查看人', { mayChange: false })),
  ],
});

const SORTED = {
  title: questionnaires.title,
  answered: questionnaires.answered,
  endsOn: questionnaires.endsOn,
  createdAt: questionnaires.createdAt,
  updatedAt: questionnaires.updatedAt,
};

const { questions: _, ...LISTED } = getTableColumns(questionnaires);

/** The condition under which the caller sees a questionnaire. */
export async function visible(ctx: Ctx): Promise<SQL | undefined> {
  return (await questionnaireVisibility.conditions(ctx)).visible;
}

function isIn(view: QuestionnaireView): SQL | undefined {
  if (view === 'removed') return isNotNull(questionnaires.removedAt);
  return and(isNull(questionnaires.removedAt), view === 'all' ? undefined : eq(questionnaires.state, view));
}

export async function questionnairePage(
  ctx: Ctx,
  query: RequestOf<typeof calls.questionnaires.page>,
): Promise<PageResult<QuestionnaireRow>> {
  const { read, count } = await questionnaireList(ctx, query);
  return readPage<QuestionnaireRow>(query, read, count);
}

export async function questionnaireList(ctx: Ctx, { keyword, view, sort }: Query): Promise<RowSource<QuestionnaireRow>> {
  const where = and(await visible(ctx), isIn(view), keyword ? textMatches(keyword, questionnaires.title) : undefined);
  const order = orderOf(sort, SORTED, questionnaires.id);
  return {
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select({ row: LISTED, ownerName: users.name })
        .from(questionnaires)
        .innerJoin(users, eq(users.id, questionnaires.ownerId))
        .where(where)
        .orderBy(...order)
        .limit(limit)
        .offset(skip);
      return rows.map(({ row, ownerName }) => toQuestionnaireRow(row, ownerName));
    },
    count: () => ctx.db.$count(questionnaires, where),
  };
}

export async function questionnaireCounts(ctx: Ctx): Promise<ResultOf<typeof calls.questionnaires.counts>> {
  const seen = await visible(ctx);
  const count = (view: QuestionnaireView) => ctx.db.$count(questionnaires, and(seen, isIn(view)));
  const [all, open, draft, closed, removed] = await Promise.all([
    count('all'),
    count('open'),
    count('draft'),
    count('closed'),
    count('removed'),
  ]);
  return { all, open, draft, closed, removed };
}

/** One that the caller may see, else A0404. */
export async function seenQuestionnaire(ctx: Ctx, id: string): Promise<StoredQuestionnaire> {
  return (await questionnaireVisibility.read(ctx, id)).row;
}

/** One that the caller may change, kept from others until the transaction ends. */
export async function lockQuestionnaire(ctx: Ctx, id: string): Promise<StoredQuestionnaire> {
  const { row, mayChange } = await questionnaireVisibility.lockOne(ctx, id);
  if (!mayChange) throw notFound('问卷');
  return row;
}

/** It with its owner and what was published last. */
export async function readQuestionnaire(ctx: Ctx, id: string): Promise<Questionnaire> {
  const row = await seenQuestionnaire(ctx, id);
  const [owner] = await ctx.db.select({ name: users.name }).from(users).where(eq(users.id, row.ownerId));
  const [published] = await ctx.db
    .select({ questions: questionnaireVersions.questions })
    .from(questionnaireVersions)
    .where(and(eq(questionnaireVersions.questionnaireId, id), eq(questionnaireVersions.version, row.publishedVersion)));
  return toQuestionnaire(row, owner?.name ?? '', published?.questions ?? null);
}
