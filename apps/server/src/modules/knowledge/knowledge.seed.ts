import { localDate } from '@houtai/contract/dates';
import { DAY_MS } from '@houtai/contract/durations';
import { KNOWLEDGE } from '@houtai/contract/knowledge-resource';
import { and, asc, eq, inArray } from 'drizzle-orm';

import { storeSeedFile } from '#modules/files/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { departments, userDepartments, users } from '#modules/people/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { visibleText } from '#platform/html/visible-text.ts';
import { pinyinOf } from '#platform/pinyin.ts';
import { randomFrom } from '#platform/random-from.ts';

import type { DemoKnowledge } from './demo/demo-item.ts';
import { DEMO_KNOWLEDGE } from './demo/demo-knowledge.ts';
import { knowledgeAudience, knowledgeItems, knowledgeMenus, knowledgeReads, knowledgeRevisions } from './knowledge.tables.ts';
import { REVISION } from './knowledge.ts';

const COMPANY = 'chengming';

async function insertDemo(ctx: SeedCtx): Promise<void> {
  const random = randomFrom(20_260_105);
  for (const demo of DEMO_KNOWLEDGE) {
    await insertItem(ctx, demo);
    if (demo.state === undefined) await insertReads(ctx, demo, random);
  }
}

async function insertItem(ctx: SeedCtx, demo: DemoKnowledge): Promise<void> {
  const { id, owner, state = '1' } = demo;
  const publishedAt = daysBefore(ctx.now, demo.days);
  const revision = state === '0' ? 0 : revisionsOf(demo);
  const said = await toldBy(ctx, demo);
  const stamps = { createdBy: owner, createdAt: daysBefore(ctx.now, demo.days + 60), updatedBy: owner, updatedAt: publishedAt };
  await ctx.db.insert(knowledgeItems).values({
    ...said,
    ...stamps,
    id,
    companyId: COMPANY,
    ownerId: owner,
    departmentId: await placeOf(ctx, owner),
    state,
    revision,
    publishedAt: revision > 0 ? publishedAt : null,
    menuIds: [...(demo.menus ?? [])],
    departmentIds: [...(demo.departments ?? [])],
  });
  const revisions = Array.from({ length: revision }, (_, index) => ({
    ...said,
    ...(index === revision - 1 ? {} : textBefore(said.content, demo)),
    id: `${id}-${index + 1}`,
    itemId: id,
    revision: index + 1,
    note: demo.notes?.[index - 1] ?? '',
    publishedAt: daysBefore(ctx.now, demo.days + (revision - 1 - index) * 30),
    publishedBy: owner,
  }));
  if (revisions.length > 0) await ctx.db.insert(knowledgeRevisions).values(revisions);
  if (revision > 0) await bind(ctx, demo);
  await insertFiles(ctx, demo, revision);
  await insertHistory(ctx, demo, { createdAt: stamps.createdAt, revisions });
}

function textBefore(content: string, { was: [now, then] = ['', ''] }: DemoKnowledge): { content: string; plainText: string } {
  const before = content.replace(now, then);
  return { content: before, plainText: visibleText(before) };
}

function revisionsOf({ notes = [] }: DemoKnowledge): number {
  return notes.length + 1;
}

async function placeOf({ db }: SeedCtx, owner: string): Promise<string> {
  const [place] = await db
    .select({ departmentId: userDepartments.departmentId })
    .from(userDepartments)
    .where(and(eq(userDepartments.userId, owner), eq(userDepartments.primary, true)));
  return place?.departmentId ?? '';
}

async function bind({ db }: SeedCtx, { id, menus = [], departments: places = [] }: DemoKnowledge): Promise<void> {
  if (menus.length > 0) await db.insert(knowledgeMenus).values(menus.map((menuId) => ({ itemId: id, menuId })));
  if (places.length > 0) await db.insert(knowledgeAudience).values(places.map((departmentId) => ({ itemId: id, departmentId })));
}

async function insertFiles(ctx: SeedCtx, { id, owner, files = [] }: DemoKnowledge, revision: number): Promise<void> {
  const published = Array.from({ length: revision }, (_, index) => ({ recordType: REVISION, recordId: `${id}-${index + 1}` }));
  const records = [{ recordType: KNOWLEDGE.key, recordId: id }, ...published];
  for (const [sort, { name, bytes }] of files.entries())
    await storeSeedFile(ctx, { name, bytes: bytes(), ownerId: owner, companyId: COMPANY, sort }, records);
}

type Past = { createdAt: Date; revisions: readonly { revision: number; note: string; publishedAt: Date }[] };

async function insertHistory({ db, now }: SeedCtx, { id, owner, state }: DemoKnowledge, { createdAt, revisions }: Past): Promise<void> {
  const entry = { recordType: KNOWLEDGE.key, recordId: id, companyId: COMPANY, userId: owner };
  const published = revisions.map((row) => ({ ...entry, at: row.publishedAt, action: `发布第 ${row.revision} 版`, comment: row.note }));
  const withdrawn = { ...entry, at: daysBefore(now, 60), action: '撤回', comment: '已由《请假与休假流程》取代' };
  await db.insert(recordHistory).values([{ ...entry, at: createdAt, action: '新建' }, ...published, ...(state === '2' ? [withdrawn] : [])]);
}

async function toldBy(
  { now }: SeedCtx,
  { title, category, summary, text, mustRead = false, departments: places = [], files = [] }: DemoKnowledge,
) {
  const content = text
    .map(([heading, ...points]) => `<h2>${heading}</h2><ul>${points.map((point) => `<li><p>${point}</p></li>`).join('')}</ul>`)
    .join('');
  return {
    title,
    category,
    summary,
    content,
    plainText: visibleText(content),
    py: await pinyinOf(title),
    fileNames: files.map(({ name }) => name).join('\n'),
    forAll: places.length === 0,
    mustRead: mustRead !== false,
    dueDate: typeof mustRead === 'number' ? localDate(daysBefore(now, -mustRead)) : null,
  };
}

/** Some readers have read it, and most of these have confirmed it; the accounts for signing in to the demo still have something to do. */
async function insertReads({ db, now }: SeedCtx, demo: DemoKnowledge, random: () => number): Promise<void> {
  const revision = revisionsOf(demo);
  const people = await db
    .selectDistinct({ id: users.id })
    .from(users)
    .innerJoin(userDepartments, eq(userDepartments.userId, users.id))
    .innerJoin(departments, eq(departments.id, userDepartments.departmentId))
    .where(
      and(
        eq(users.companyId, COMPANY),
        eq(users.active, true),
        demo.departments ? inArray(departments.id, [...demo.departments]) : undefined,
      ),
    )
    .orderBy(asc(users.id));
  const rows = people
    .filter(({ id }) => /^u-\d+$/.test(id) && random() < 0.6)
    .map(({ id }) => {
      const at = daysBefore(now, demo.days * (0.2 + random() * 0.7));
      const hasConfirmed = demo.mustRead !== undefined && random() < 0.75;
      const confirmed = hasConfirmed ? { confirmedRevision: revision, confirmedAt: at } : {};
      return { itemId: demo.id, userId: id, readRevision: revision, readAt: at, ...confirmed };
    });
  if (rows.length > 0) await db.insert(knowledgeReads).values(rows);
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

const seed: DatabaseSeed = { name: 'knowledge-demo', order: 110, only: 'demo', run: insertDemo };

export default seed;
