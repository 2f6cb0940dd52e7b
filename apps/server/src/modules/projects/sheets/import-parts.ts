import { crc32 } from 'node:zlib';

import type { ProjectDetail } from '@houtai/contract/projects';
import { and, inArray } from 'drizzle-orm';

import type { FoundRecord } from '#modules/imports/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, refusedInput } from '#platform/http/replies/errors.ts';
import type { ReferenceOption } from '#platform/references.ts';

import { projects } from '../projects.tables.ts';
import { PROJECTS } from '../projects.ts';

/** The caller's projects as sheets may name them: by number or name, opened or not. */
export async function ownProjectsInSheets(ctx: Ctx): Promise<ReferenceOption[]> {
  const { visible } = await PROJECTS.visibility.conditions(ctx);
  const rows = await ctx.db.select().from(projects).where(visible);
  return rows.map(({ id, name, number, py }) => ({ value: id, text: name, also: [number, ...py.split(' ')], note: number }));
}

/** The present state of a row's project, because earlier rows may have changed it. */
export async function projectOfRow(ctx: Ctx, projectId: string): Promise<ProjectDetail> {
  if (projectId === '') throw refusedInput([{ path: 'projectId', msg: '项目不能为空' }]);
  return PROJECTS.read(ctx, projectId);
}

/** The projects with these ids that the caller may see. */
export async function projectsOfRows(ctx: Ctx, ids: readonly string[]): Promise<ProjectDetail[]> {
  const { visible } = await PROJECTS.visibility.conditions(ctx);
  const rows = await ctx.db
    .select()
    .from(projects)
    .where(and(inArray(projects.id, [...new Set(ids)]), visible));
  return Promise.all(rows.map((row) => PROJECTS.detail(ctx, row)));
}

/** A part of a project as a record. It has no version column, so a checksum of its content serves as one. */
export function partFound(id: string, name: string, values: FoundRecord['values']): FoundRecord {
  // The column has 31 bits.
  return { id, name, values, version: crc32(JSON.stringify(values)) >>> 1 };
}

/** Writes the list that contains a part; faults of the part are reported at its own fields. */
export async function faultsAtFields<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    throw refusedInput(error.errors.map(({ path, msg }) => ({ path: path.split('.').at(-1) ?? path, msg })));
  }
}
