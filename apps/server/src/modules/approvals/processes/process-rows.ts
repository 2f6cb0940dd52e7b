import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail, ProcessProblem, ProcessRow } from '@houtai/contract/approval-process-rows';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';

import { problemsOf } from '#modules/approval-rules/index.ts';
import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { notFound } from '#platform/http/replies/errors.ts';

import { type ApprovalKind, kindOf } from '../approval-kind.ts';
import { approvalFlows } from '../approvals.tables.ts';
import { loadDirectory } from '../flows/load-directory.ts';
import { namesByIdIn } from './names-in.ts';
import { processes, processVersions } from './processes.tables.ts';

export type Process = typeof processes.$inferSelect;
export type ProcessVersion = typeof processVersions.$inferSelect;

/** The definition of a new process. */
export const EMPTY: ApprovalDefinition = { starters: { type: 'everyone' }, withdraw: 'first', nodes: [] };

/** The process; A0404 if there is none. */
export async function readProcess({ db }: Pick<Ctx, 'db'>, id: string): Promise<Process> {
  const [found] = await db.select().from(processes).where(eq(processes.id, id));
  if (!found) throw notFound('审批流程');
  return found;
}

/** The versions of processes, newest first. */
export async function versionsOf({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<ProcessVersion[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(processVersions)
    .where(inArray(processVersions.processId, [...ids]))
    .orderBy(desc(processVersions.version));
}

export async function toProcessRows(ctx: Ctx, found: readonly Process[]): Promise<ProcessRow[]> {
  const ids = found.map(({ id }) => id);
  const versions = await versionsOf(ctx, ids);
  const running = await runningBy(ctx, versions);
  const names = await namesOf(
    ctx,
    found.flatMap(({ updatedBy }) => updatedBy ?? []),
  );
  return found.map(({ id, name, businessType, remark, updatedBy, updatedAt, version }) => {
    const own = versions.filter(({ processId }) => processId === id);
    const published = own.find(({ state }) => state === 'published');
    return {
      id,
      name,
      businessType,
      remark,
      published: published?.version ?? null,
      publishedAt: published?.publishedAt?.toISOString() ?? null,
      hasDraft: own.some(({ state }) => state === 'draft'),
      running: own.reduce((sum, each) => sum + (running.get(each.id) ?? 0), 0),
      updatedByName: names.get(updatedBy ?? '') ?? '',
      updatedAt: updatedAt.toISOString(),
      version,
    };
  });
}

/** The details of a process with its draft, its published version, or the requested version. */
export async function toProcessDetail(ctx: Ctx, process: Process, wanted?: number): Promise<ProcessDetail> {
  const [row] = await toProcessRows(ctx, [process]);
  if (!row) throw new Error('a process has a row');
  const versions = await versionsOf(ctx, [process.id]);
  const shown = wanted === undefined ? editedOf(versions) : versions.find(({ version }) => version === wanted);
  if (wanted !== undefined && !shown) throw notFound('审批流程版本');
  const kind = kindOf(ctx, process.businessType);
  const definition = shown?.definition ?? EMPTY;
  const running = await runningBy(ctx, versions);
  const names = await namesOf(
    ctx,
    versions.flatMap(({ publishedBy }) => publishedBy ?? []),
  );
  return {
    ...row,
    definition,
    ...(await checkDefinition(ctx, kind, definition)),
    versions: versions.map(({ id, version, state, note, publishedBy, publishedAt }) => ({
      version,
      state,
      note,
      publishedByName: names.get(publishedBy ?? '') ?? '',
      publishedAt: publishedAt?.toISOString() ?? null,
      running: running.get(id) ?? 0,
    })),
    fields: kind.fields.map(({ name, label, type, required, many = false, codes = {} }) => {
      return { name, label, type, required, many, codes: { ...codes } };
    }),
    fillable: [...kind.fillable],
    hideable: [...kind.hideable],
  };
}

/** The version to edit next: the draft, else the published one, else the latest. */
export function editedOf(versions: readonly ProcessVersion[]): ProcessVersion | undefined {
  return versions.find(({ state }) => state === 'draft') ?? versions.find(({ state }) => state === 'published') ?? versions[0];
}

/** The problems of a definition and the names of its ids. */
export async function checkDefinition(
  ctx: Ctx,
  kind: ApprovalKind,
  definition: ApprovalDefinition,
): Promise<{ problems: ProcessProblem[]; names: Record<string, string> }> {
  const directory = await loadDirectory(ctx, { businessType: kind.businessType, definition, with: [] });
  const problems = problemsOf(definition, kind, directory).map(({ level, node, branch, message }) => {
    return { severity: level, node: node ?? '', branch: branch ?? '', message };
  });
  return { problems, names: Object.fromEntries(await namesByIdIn(ctx, [definition])) };
}

/** The number of running documents for each version. */
async function runningBy({ db }: Pick<Ctx, 'db'>, versions: readonly { id: string }[]): Promise<Map<string, number>> {
  if (versions.length === 0) return new Map();
  const ids = versions.map(({ id }) => id);
  const rows = await db
    .select({ id: approvalFlows.versionId, count: sql<number>`count(*)::int` })
    .from(approvalFlows)
    .where(and(inArray(approvalFlows.versionId, ids), inArray(approvalFlows.status, ['running', 'returned'])))
    .groupBy(approvalFlows.versionId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
