import { ROOT_AREA } from '@houtai/contract/areas';
import { asc, eq, ilike, inArray, like, or, type SQL } from 'drizzle-orm';

import { likeContains, likeStartsWith } from '#platform/db/pages/read-page.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { areas } from './areas.tables.ts';

type Area = typeof areas.$inferSelect;

const MAX_HITS = 200;

async function readArea(ctx: Ctx, id: string): Promise<Area> {
  const [row] = await ctx.db.select().from(areas).where(eq(areas.id, id));
  if (!row) throw notFound('地区');
  return row;
}

export function childrenOf(ctx: Ctx, parentId: string): Promise<Area[]> {
  return ctx.db.select().from(areas).where(eq(areas.parentId, parentId)).orderBy(asc(areas.sort), asc(areas.id));
}

/** The ancestors of an area, topmost first. */
export async function areaAncestors(ctx: Ctx, area: Pick<Area, 'parentId'>): Promise<Area[]> {
  if (area.parentId === ROOT_AREA) return [];
  const parent = await readArea(ctx, area.parentId);
  return [...(await areaAncestors(ctx, parent)), parent];
}

/** Areas that match a name, code or pinyin, with all their ancestors so that the tree can be shown. */
export async function searchAreas(ctx: Ctx, keyword: string): Promise<{ rows: Area[]; hits: string[] }> {
  const found = await ctx.db.select().from(areas).where(answersTo(keyword)).orderBy(asc(areas.id)).limit(MAX_HITS);
  const rows = new Map(found.map((row) => [row.id, row]));
  for (let missing = missingParents(rows); missing.length > 0; missing = missingParents(rows)) {
    const parents = await ctx.db.select().from(areas).where(inArray(areas.id, missing));
    if (parents.length === 0) break;
    for (const parent of parents) rows.set(parent.id, parent);
  }
  const inOrder = [...rows.values()].toSorted((a, b) => a.sort - b.sort || (a.id < b.id ? -1 : 1));
  return { rows: inOrder, hits: found.map(({ id }) => id) };
}

function answersTo(keyword: string): SQL | undefined {
  const pinyin = likeContains(keyword.toLowerCase().replace(/\s+/g, ''));
  return or(ilike(areas.name, likeContains(keyword)), like(areas.id, likeStartsWith(keyword)), like(areas.py, pinyin));
}

function missingParents(rows: ReadonlyMap<string, Area>): string[] {
  const parents = new Set([...rows.values()].map(({ parentId }) => parentId));
  return [...parents].filter((id) => id !== ROOT_AREA && !rows.has(id));
}

/** All areas in order, and the ids that match the search. */
export async function allAreas(ctx: Ctx, keyword = ''): Promise<{ rows: Area[]; hits: ReadonlySet<string> }> {
  const rows = await ctx.db.select().from(areas).orderBy(asc(areas.sort), asc(areas.id));
  const found = keyword ? await ctx.db.select({ id: areas.id }).from(areas).where(answersTo(keyword)) : rows;
  return { rows, hits: new Set(found.map(({ id }) => id)) };
}
