import { inArray } from 'drizzle-orm';

import { scopeOf } from '#modules/grants/index.ts';
import { departments } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { rolesInProjects } from './project-shares.ts';

/** The most departments to name; the others are counted. */
const NAMED = 3;

/** Describes whose records the caller sees, before figures: 全部, or 售后服务部的、你自己经手的和你所在 4 个项目的. */
export async function scopeWords(ctx: Ctx): Promise<string> {
  const [{ everything, companyId, departmentIds }, { led, shared }] = await Promise.all([scopeOf(ctx), rolesInProjects(ctx)]);
  if (everything) return '全部';
  const inProjects = new Set([...led, ...shared]).size;
  const whose = [
    companyId === null ? await namesOfDepartments(ctx, departmentIds) : '本公司的',
    '你自己经手的',
    inProjects > 0 ? `你所在 ${inProjects} 个项目的` : '',
  ].filter(Boolean);
  const last = whose.at(-1) ?? '';
  return whose.length === 1 ? `仅${last}` : `${whose.slice(0, -1).join('、')}和${last}`;
}

async function namesOfDepartments({ db }: Ctx, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await db
    .select({ name: departments.name })
    .from(departments)
    .where(inArray(departments.id, [...ids]))
    .orderBy(departments.path);
  const names = rows.slice(0, NAMED).map(({ name }) => name);
  return `${names.join('、')}${rows.length > NAMED ? `等 ${rows.length} 个部门` : ''}的`;
}
