import { localDate } from '@houtai/contract/dates';
import type { KnowledgeDetail, KnowledgeItem, KnowledgeRow } from '@houtai/contract/knowledge';
import { READABLE_KNOWLEDGE } from '@houtai/contract/knowledge-list';
import { dutyWords } from '@houtai/contract/knowledge-words';
import { MAX_MUST_READS } from '@houtai/contract/limits';
import { and, asc, count, desc, eq, exists, ilike, like, or, type SQL, sql } from 'drizzle-orm';

import { number, text } from '#modules/exports/index.ts';
import { filesOf } from '#modules/files/index.ts';
import { defineList } from '#modules/lists/index.ts';
import { companies, namesOf } from '#modules/people/index.ts';
import { likeContains } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { versionsOf } from './knowledge-revisions.ts';
import { knowledgeItems, knowledgeReads, knowledgeRevisions } from './knowledge.tables.ts';
import { REVISION } from './knowledge.ts';
import { isBoundTo } from './menu-binding.ts';
import { isConfirmed, isForCaller, isOpened, isPresent } from './readers/knowledge-audience.ts';

/** The most items in a panel. */
const MAX_PANEL = 50;

const LISTED = {
  id: knowledgeItems.id,
  revisionId: knowledgeRevisions.id,
  title: knowledgeRevisions.title,
  summary: knowledgeRevisions.summary,
  category: knowledgeRevisions.category,
  mustRead: knowledgeRevisions.mustRead,
  dueDate: knowledgeRevisions.dueDate,
  revision: knowledgeRevisions.revision,
  publishedAt: knowledgeRevisions.publishedAt,
  fileNames: knowledgeRevisions.fileNames,
  opened: isOpened,
  confirmed: isConfirmed,
};
const WHOLE = {
  ...LISTED,
  content: knowledgeRevisions.content,
  publishedBy: knowledgeRevisions.publishedBy,
  companyId: knowledgeItems.companyId,
  confirmedAt: knowledgeReads.confirmedAt,
};

/** Sorts items to confirm first. */
const WAITING_FIRST = asc(isConfirmed);

/** Sorts items to confirm by due day. */
const DUE_FIRST = sql`case when not ${isConfirmed} then ${knowledgeRevisions.dueDate} end asc nulls last`;

function readWhole(ctx: Ctx, where: SQL | undefined, limit: number) {
  return ctx.db
    .select(WHOLE)
    .from(knowledgeItems)
    .innerJoin(knowledgeRevisions, isPresent)
    .leftJoin(knowledgeReads, isOwnRead(ctx))
    .where(where)
    .orderBy(WAITING_FIRST, DUE_FIRST, desc(knowledgeRevisions.publishedAt), desc(knowledgeItems.id))
    .limit(limit);
}

/** Join condition for the caller's reads. */
export function isOwnRead({ actor }: Ctx) {
  return and(eq(knowledgeReads.itemId, knowledgeItems.id), eq(knowledgeReads.userId, actor.userId));
}

/** The panel of a page. */
export async function knowledgeOfPage(ctx: Ctx, url: string): Promise<KnowledgeItem[]> {
  const bound = isBoundTo(ctx, url);
  if (!bound) return [];
  const rows = await readWhole(ctx, and(exists(bound), await isForCaller(ctx)), MAX_PANEL);
  const files = await filesOf(
    ctx,
    REVISION,
    rows.map((row) => row.revisionId),
  );
  return rows.map((row) => ({ ...toRow(ctx, row), content: row.content, fileList: files.get(row.revisionId) ?? [] }));
}

export async function knowledgeDetail(ctx: Ctx, newsId: string): Promise<KnowledgeDetail> {
  const [row] = await readWhole(ctx, and(eq(knowledgeItems.id, newsId), await isForCaller(ctx)), 1);
  if (!row) throw notFound('该制度');
  const [files, names, versions, [company]] = await Promise.all([
    filesOf(ctx, REVISION, [row.revisionId]),
    namesOf(ctx, [row.publishedBy]),
    versionsOf(ctx, newsId),
    ctx.db.select({ name: companies.name }).from(companies).where(eq(companies.id, row.companyId)),
  ]);
  const isDone = row.mustRead && row.confirmed;
  return {
    ...toRow(ctx, row),
    content: row.content,
    fileList: files.get(row.revisionId) ?? [],
    companyName: company?.name ?? '',
    publishedByName: names.get(row.publishedBy) ?? '',
    confirmedAt: isDone ? (row.confirmedAt?.toISOString() ?? '') : '',
    versions,
  };
}

/** The published items for the caller. */
export const READABLE_LIST = defineList(READABLE_KNOWLEDGE, {
  id: knowledgeItems.id,
  columns: {
    title: knowledgeRevisions.title,
    category: knowledgeRevisions.category,
    publishedAt: knowledgeRevisions.publishedAt,
    dueDate: knowledgeRevisions.dueDate,
  },
  sortBy: { title: knowledgeRevisions.py },
  visible: isForCaller,
  filters: {
    keyword: (_, keyword) => answersTo(keyword),
    view: (_, view) => (view === 'unread' ? sql`not ${isOpened}` : view === 'mustRead' ? eq(knowledgeRevisions.mustRead, true) : undefined),
  },
  rows: (ctx, { where, order }) => ({
    read: async (limit, skip) => {
      const rows = await ctx.db
        .select(LISTED)
        .from(knowledgeItems)
        .innerJoin(knowledgeRevisions, isPresent)
        .leftJoin(knowledgeReads, isOwnRead(ctx))
        .where(where)
        .orderBy(WAITING_FIRST, ...order)
        .limit(limit)
        .offset(skip);
      return rows.map((row) => toRow(ctx, row));
    },
    count: async () => {
      const [counted] = await ctx.db
        .select({ total: count() })
        .from(knowledgeItems)
        .innerJoin(knowledgeRevisions, isPresent)
        .leftJoin(knowledgeReads, isOwnRead(ctx))
        .where(where);
      return counted?.total ?? 0;
    },
  }),
  fileName: '流程制度',
  cells: {
    title: text((row) => row.title, 40),
    unread: text((row) => (row.unread ? '未读' : '已读'), 8),
    duty: text(dutyWords, 24),
    summary: text((row) => row.summary, 40),
    files: number((row) => row.fileCount || null),
  },
});

/** Items that the caller has to confirm: by due day, then oldest first. */
export async function openMustReads(ctx: Ctx): Promise<KnowledgeRow[]> {
  const rows = await ctx.db
    .select(LISTED)
    .from(knowledgeItems)
    .innerJoin(knowledgeRevisions, isPresent)
    .leftJoin(knowledgeReads, isOwnRead(ctx))
    .where(and(await isForCaller(ctx), sql`not ${isConfirmed}`))
    .orderBy(sql`${knowledgeRevisions.dueDate} asc nulls last`, asc(knowledgeRevisions.publishedAt), asc(knowledgeItems.id))
    .limit(MAX_MUST_READS);
  return rows.map((row) => toRow(ctx, row));
}

/** Pinyin is typed with and without spaces between syllables, and in any case. */
function answersTo(keyword: string): SQL | undefined {
  const words = likeContains(keyword);
  return or(
    ilike(knowledgeRevisions.title, words),
    ilike(knowledgeRevisions.plainText, words),
    ilike(knowledgeRevisions.fileNames, words),
    like(knowledgeRevisions.py, likeContains(keyword.toLowerCase().replace(/\s+/g, ''))),
  );
}

type Listed = {
  id: string;
  title: string;
  summary: string;
  category: string;
  mustRead: boolean;
  dueDate: string | null;
  revision: number;
  publishedAt: Date;
  fileNames: string;
  opened: boolean;
  confirmed: boolean;
};

function toRow({ now }: Ctx, row: Listed): KnowledgeRow {
  const dueDate = row.dueDate ?? '';
  return {
    newsId: row.id,
    title: row.title,
    summary: row.summary,
    category: row.category,
    mustRead: row.mustRead,
    dueDate,
    overdue: row.mustRead && !row.confirmed && dueDate !== '' && dueDate < localDate(now),
    revision: row.revision,
    publishedAt: row.publishedAt.toISOString(),
    unread: !row.opened,
    confirmed: row.confirmed,
    fileCount: row.fileNames === '' ? 0 : row.fileNames.split('\n').length,
  };
}
