import type { calls } from '@houtai/contract';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import type { KnowledgeReader } from '@houtai/contract/knowledge';
import { and, count, eq, ilike, like, or, type SQL, sql } from 'drizzle-orm';

import { departments, userDepartments, users } from '#modules/people/index.ts';
import { idsOf } from '#modules/work-records/index.ts';
import { arraySource, likeContains, orderOf, type PageResult, readPage, type RowSource } from '#platform/db/pages/read-page.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { knowledgeItems, knowledgeReads, knowledgeRevisions } from '../knowledge.tables.ts';
import { type Item, readItem, readRevision } from '../knowledge.ts';
import { isConfirmed, isOpened, isPresent, isReaderOf } from './knowledge-audience.ts';
import { firstReminded, notifyReaders, REMIND_EVERY_MS, startReaderNotices } from './notify-readers.ts';

type Query = RequestOf<typeof calls.knowledge.readers>;
/** The query without paging. */
type ReadersQuery = Omit<Query, 'offset' | 'limit'>;

const hasConfirmed = sql<boolean>`(${knowledgeRevisions.mustRead} and ${isConfirmed})`;

const SORTED = { userName: users.py, readAt: knowledgeReads.readAt, confirmedAt: knowledgeReads.confirmedAt };

export async function readersPage(ctx: Ctx, query: Query): Promise<PageResult<KnowledgeReader>> {
  const { read, count } = await readerList(ctx, query);
  return readPage<KnowledgeReader>(query, read, count);
}

export async function readerList(ctx: Ctx, query: ReadersQuery): Promise<RowSource<KnowledgeReader> & { of: string }> {
  const item = await readItem(ctx, query.newsId);
  const of = `${item.title}（第 ${item.revision} 版）`;
  if (item.revision === 0) return { of, ...arraySource<KnowledgeReader>([]) };
  const where = and(await isOneOfReaders(ctx, item), fits(query));
  return {
    of,
    read: async (limit, skip) => {
      const rows = await joined(ctx, item)
        .where(where)
        .orderBy(...orderOf(query.sort, SORTED, users.id))
        .limit(limit)
        .offset(skip);
      return rows.map(toReader);
    },
    count: async () => (await counted(ctx, item, where)).all,
  };
}

export async function readerCounts(ctx: Ctx, newsId: string): Promise<ResultOf<typeof calls.knowledge.readerCounts>> {
  const item = await readItem(ctx, newsId);
  if (item.revision === 0) return { all: 0, read: 0, unread: 0, confirmed: 0, unconfirmed: 0 };
  return counted(ctx, item, await isOneOfReaders(ctx, item));
}

/** Uses the present revision, because that is what people received. */
async function isOneOfReaders(ctx: Ctx, item: Item): Promise<SQL | undefined> {
  const { forAll } = await readRevision(ctx, item.id, item.revision);
  return isReaderOf(ctx, { ...item, forAll });
}

function joined({ db }: Ctx, { id }: Item) {
  return db
    .select({
      userId: users.id,
      userName: users.name,
      departmentName: departments.name,
      readAt: knowledgeReads.readAt,
      confirmedAt: knowledgeReads.confirmedAt,
      remindedAt: knowledgeReads.remindedAt,
      opened: isOpened,
      confirmed: hasConfirmed,
    })
    .from(users)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, id))
    .innerJoin(knowledgeRevisions, isPresent)
    .leftJoin(knowledgeReads, and(eq(knowledgeReads.itemId, id), eq(knowledgeReads.userId, users.id)))
    .leftJoin(userDepartments, and(eq(userDepartments.userId, users.id), eq(userDepartments.primary, true)))
    .leftJoin(departments, eq(departments.id, userDepartments.departmentId));
}

async function counted({ db }: Ctx, { id }: Item, where: SQL | undefined) {
  const thatAre = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  const [found] = await db
    .select({
      all: count(),
      read: thatAre(isOpened),
      unread: thatAre(sql`not ${isOpened}`),
      confirmed: thatAre(hasConfirmed),
      unconfirmed: thatAre(sql`not ${isConfirmed}`),
    })
    .from(users)
    .innerJoin(knowledgeItems, eq(knowledgeItems.id, id))
    .innerJoin(knowledgeRevisions, isPresent)
    .leftJoin(knowledgeReads, and(eq(knowledgeReads.itemId, id), eq(knowledgeReads.userId, users.id)))
    .where(where);
  return found ?? { all: 0, read: 0, unread: 0, confirmed: 0, unconfirmed: 0 };
}

function fits({ keyword, view }: ReadersQuery): SQL | undefined {
  const sought = keyword
    ? or(ilike(users.name, likeContains(keyword)), like(users.py, likeContains(keyword.toLowerCase().replace(/\s+/g, ''))))
    : undefined;
  return and(sought, viewOf(view));
}

function viewOf(view: Query['view']): SQL | undefined {
  switch (view) {
    case 'all':
      return undefined;
    case 'unread':
      return sql`not ${isOpened}`;
    case 'read':
      return isOpened;
    case 'unconfirmed':
      return sql`not ${isConfirmed}`;
    case 'confirmed':
      return hasConfirmed;
  }
}

function toReader(row: Awaited<ReturnType<typeof joined>>[number]): KnowledgeReader {
  return {
    userId: row.userId,
    userName: row.userName,
    departmentName: row.departmentName ?? '',
    readAt: row.opened ? (row.readAt?.toISOString() ?? '') : '',
    confirmedAt: row.confirmed ? (row.confirmedAt?.toISOString() ?? '') : '',
    remindedAt: row.remindedAt?.toISOString() ?? '',
  };
}

/** Reminds people who still have to read or confirm; A0501 if all of them were reminded within a day, A0409 if there are none. */
export function remindReaders(ctx: Ctx, form: RequestOf<typeof calls.knowledge.remind>): Promise<{ told: number }> {
  return inTransaction(ctx, async (ctx) => {
    const item = await readItem(ctx, form.newsId);
    if (item.state !== '1') throw new AppError('A0409', '只有已发布的流程制度可以提醒');
    // The lock prevents double reminders by concurrent callers.
    await ctx.db.select({ id: knowledgeItems.id }).from(knowledgeItems).where(eq(knowledgeItems.id, item.id)).for('no key update');
    const userIds = idsOf(form.userIds);
    const told = userIds.length > 0 ? await notifyReaders(ctx, item, 'reminder', userIds) : await startReaderNotices(ctx, item, 'reminder');
    if (told > 0) return { told };
    const remindedAt = await firstReminded(ctx, item.id, userIds);
    if (!remindedAt) throw new AppError('A0409', '没有需要提醒的人：都已完成');
    const retryAfterMs = remindedAt.getTime() + REMIND_EVERY_MS - ctx.now.getTime();
    throw new AppError('A0501', '还没有完成的人一天内都已经提醒过，请稍后再试', { retryAfterMs });
  });
}
