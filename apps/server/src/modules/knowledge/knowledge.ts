import type { InputFault } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import { KNOWLEDGE_PAGE } from '@houtai/contract/knowledge-calls';
import type { KnowledgeForm } from '@houtai/contract/knowledge-form';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { revisionWords } from '@houtai/contract/knowledge-words';
import { and, arrayContains, eq, gte, ilike, inArray, like, or, type SQL, sql } from 'drizzle-orm';

import { code, moment, names, number, text } from '#modules/exports/index.ts';
import { filesOf, setRecordFiles } from '#modules/files/index.ts';
import { menus } from '#modules/menus/index.ts';
import { companies, departments } from '#modules/people/index.ts';
import { type ComputedSource, defineResource, holdsEverything, personNamed, sameCompany } from '#modules/resources/index.ts';
import { idsOf } from '#modules/work-records/index.ts';
import { likeContains } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { knowledgeChanges } from './knowledge-words.ts';
import { knowledgeItems, knowledgeReads, knowledgeRevisions } from './knowledge.tables.ts';
import { namesByIds } from './names-by-ids.ts';

export type Item = typeof knowledgeItems.$inferSelect;

/** The record type of files of published revisions. */
export const REVISION = 'knowledge-revision';

/** The items as drafts. Readers see changes only after publishing. */
export const KNOWLEDGE_ITEMS = defineResource(KNOWLEDGE, knowledgeItems, {
  page: KNOWLEDGE_PAGE,
  // Managers see items of their own company; users with all rights, of all companies.
  visibleBy: [sameCompany(knowledgeItems.companyId, '所在公司的流程制度', holdsEverything)],
  columns: { menuIds: knowledgeItems.menuIds, departmentIds: knowledgeItems.departmentIds, audience: knowledgeItems.forAll },
  answers: { audience: ({ forAll }) => (forAll ? 'all' : 'departments') },
  computed: {
    menuNames: namesIn(menus, ({ menuIds }) => menuIds),
    departmentNames: namesIn(departments, ({ departmentIds }) => departmentIds),
    readCount: readersWho(gte(knowledgeReads.readRevision, knowledgeItems.revision)),
    confirmedCount: readersWho(gte(knowledgeReads.confirmedRevision, knowledgeItems.confirmFrom)),
    companyName: async (ctx, rows) => {
      const ids = rows.map(({ companyId }) => companyId);
      const names = await namesByIds(ctx, companies, ids);
      return new Map(rows.map(({ id, companyId }) => [id, names.get(companyId) ?? '']));
    },
    publishedAt: async (_, rows) => new Map(rows.map(({ id, publishedAt }) => [id, publishedAt?.toISOString() ?? ''])),
    updatedByName: personNamed('updatedBy'),
  },
  details: { menuIds: async (_, { menuIds }) => menuIds, departmentIds: async (_, { departmentIds }) => departmentIds },
  sorts: { title: knowledgeItems.py },
  filters: {
    keyword: (_, keyword) => answersTo(keyword),
    mustRead: () => eq(knowledgeItems.mustRead, true),
    menuId: (_, menu) => arrayContains(knowledgeItems.menuIds, [menu]),
  },
  fileName: '流程制度管理',
  cells: {
    title: text((row) => row.title, 40),
    state: code(DICT.knowledgeState, (row) => row.state),
    revision: text(revisionWords, 16),
    mustRead: text((row) => (row.mustRead ? '必读' : ''), 8),
    menus: names((row) => row.menuNames),
    confirmed: number((row) => (row.mustRead ? row.confirmedCount : null)),
    company: text((row) => row.companyName, 28),
    publishedAt: moment((row) => row.publishedAt),
  },
  prepare: (form) => ({
    ...form,
    ...(form.audience === 'all' && { departmentIds: '' }),
    ...(!form.mustRead && { dueDate: '' }),
  }),
  faults: async (ctx, form, before) => [
    ...(await menuFaults(ctx, idsOf(form.menuIds), before?.menuIds ?? [])),
    ...(await departmentFaults(ctx, idsOf(form.departmentIds), before?.companyId ?? ctx.actor.companyId)),
    ...dueFaults(ctx, form, before),
  ],
  derive: async (_, { audience }, before) => ({ forAll: audience === 'all', ...(before && { changed: before['state'] === '1' }) }),
  actions: ({ before, after }) => (before ? (after ? '修改' : '删除') : '新建'),
  changes: knowledgeChanges,
  // Revisions serve for restoring instead.
  state: () => undefined,
  assertMay: (_, { state, title }, act) => {
    // A published item has to be withdrawn before it can be removed.
    if (act === 'remove' && state === '1') throw new AppError('A0409', `《${title}》正在发布中，请先撤回再删除`);
  },
  beforeRemove: async (ctx, { id }) => {
    const revisions = await ctx.db.select({ id: knowledgeRevisions.id }).from(knowledgeRevisions).where(eq(knowledgeRevisions.itemId, id));
    const none = { recordType: REVISION, fileIds: [], textFileIds: [], path: '' };
    for (const { id } of revisions) await setRecordFiles(ctx, { ...none, recordId: id });
  },
  afterChange: async (ctx, { after, forms }) => {
    if (!after || !forms) return;
    const held = (await filesOf(ctx, KNOWLEDGE.key, [after.id])).get(after.id) ?? [];
    const fileNames = held.map(({ fileName }) => fileName).join('\n');
    await ctx.db.update(knowledgeItems).set({ fileNames }).where(eq(knowledgeItems.id, after.id));
  },
});

/** The item, or A0404 if it does not exist or is not the caller's to manage. */
export async function readItem(ctx: Ctx, id: string): Promise<Item> {
  return (await KNOWLEDGE_ITEMS.visibility.read(ctx, id)).row;
}

/** A published revision of an item, or A0404. */
export async function readRevision(ctx: Ctx, itemId: string, revision: number): Promise<typeof knowledgeRevisions.$inferSelect> {
  const [found] = await ctx.db
    .select()
    .from(knowledgeRevisions)
    .where(and(eq(knowledgeRevisions.itemId, itemId), eq(knowledgeRevisions.revision, revision)));
  if (!found) throw notFound('该版本');
  return found;
}

function namesIn(table: typeof menus | typeof departments, idsIn: (item: Item) => readonly string[]): ComputedSource<string[], Item> {
  return async (ctx, items) => {
    const names = await namesByIds(ctx, table, items.flatMap(idsIn));
    return new Map(items.map((item) => [item.id, idsIn(item).flatMap((id) => names.get(id) ?? [])]));
  };
}

/** The number of readers of each item's present revision that satisfy a condition. */
function readersWho(condition: SQL): ComputedSource<number, Item> {
  return async ({ db }, items) => {
    const ids = items.map(({ id }) => id);
    const rows = await db
      .select({ id: knowledgeReads.itemId, many: sql<number>`count(*)::int` })
      .from(knowledgeReads)
      .innerJoin(knowledgeItems, eq(knowledgeItems.id, knowledgeReads.itemId))
      .where(and(inArray(knowledgeReads.itemId, ids), gte(knowledgeItems.revision, 1), condition))
      .groupBy(knowledgeReads.itemId);
    return new Map(rows.map(({ id, many }) => [id, many]));
  };
}

function answersTo(keyword: string): SQL | undefined {
  const words = likeContains(keyword);
  return or(
    ilike(knowledgeItems.title, words),
    ilike(knowledgeItems.plainText, words),
    ilike(knowledgeItems.fileNames, words),
    like(knowledgeItems.py, likeContains(keyword.toLowerCase().replace(/\s+/g, ''))),
  );
}

/** A stored day may stay after it has passed. */
function dueFaults({ now }: Ctx, { dueDate }: KnowledgeForm, before: Item | null): InputFault[] {
  const isPast = dueDate !== '' && dueDate < localDate(now) && dueDate !== before?.dueDate;
  return isPast ? [{ path: 'dueDate', msg: '确认期限不能早于今天' }] : [];
}

async function menuFaults({ db }: Ctx, ids: readonly string[], kept: readonly string[]): Promise<InputFault[]> {
  const added = ids.filter((id) => !kept.includes(id));
  if (added.length === 0) return [];
  const found = await db.$count(menus, and(inArray(menus.id, added), eq(menus.type, 'page'), eq(menus.active, true)));
  return found === added.length ? [] : [{ path: 'menuIds', msg: '有页面不存在或已停用，请重新选择' }];
}

async function departmentFaults({ db }: Ctx, ids: readonly string[], companyId: string): Promise<InputFault[]> {
  if (ids.length === 0) return [];
  const found = await db.$count(departments, and(inArray(departments.id, [...ids]), eq(departments.companyId, companyId)));
  return found === ids.length ? [] : [{ path: 'departmentIds', msg: '有部门不存在或不属于该公司，请重新选择' }];
}
