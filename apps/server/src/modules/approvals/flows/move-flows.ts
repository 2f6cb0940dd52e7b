import type { MovableRow } from '@houtai/contract/approval-process-rows';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';

import { type MigrationPreview, previewMigration } from '#modules/approval-rules/index.ts';
import { type Ctx, inTransaction } from '#platform/db/work/context.ts';
import { AppError, notFound } from '#platform/http/replies/errors.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { namesByIdIn } from '../processes/names-in.ts';
import { type Process, type ProcessVersion, readProcess, versionsOf } from '../processes/process-rows.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { flowWorldOf, moveFlow } from './execute-flow-command.ts';

/** Running documents that follow a version other than the published one, and the effect of moving each. */
export async function movableFlows(ctx: Ctx, id: string): Promise<MovableRow[]> {
  const { process, published } = await inForce(ctx, id);
  const flows = await behind(ctx, process, published);
  const world = await flowWorldOf(ctx, {
    businessType: process.businessType,
    definition: published.definition,
    with: [flows.map(({ flow, definition }) => [flow.state, definition])],
  });
  const at = ctx.now.toISOString();
  const moves = flows.map(({ flow, definition, version }) => {
    return {
      flow,
      version,
      moving: previewMigration({ ...world, definition }, { state: flow.state, definition: published.definition, at }),
    };
  });
  const names = await namesByIdIn(ctx, [moves.map(({ flow, moving }) => [flow.ownerId, 'people' in moving ? moving.people : []])]);
  const nameOf = (person: string) => names.get(person) ?? person;
  return moves.map(({ flow, version, moving }) => ({
    flowId: flow.id,
    spNo: flow.number,
    title: flow.title,
    submitterName: nameOf(flow.ownerId),
    version,
    outcome: moving.result,
    words: wordsOf(moving, nameOf),
  }));
}

/** A returned document waits only for its submitter. */
function wordsOf(moving: MigrationPreview, nameOf: (person: string) => string): string {
  if (moving.result === 'cannot') return moving.refusal.message;
  return moving.people.length === 0 ? '待发起人修改，重新提交后按新版本审批' : `由 ${moving.people.map(nameOf).join('、')} 审批`;
}

/** Moves documents to the published version, all or none. Each document is locked before its flow, in a fixed order. */
export async function moveFlows(ctx: Ctx, { id, flowIds }: { id: string; flowIds: readonly string[] }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { process, published } = await inForce(ctx, id);
    const wanted = (await behind(ctx, process, published)).filter(({ flow }) => flowIds.includes(flow.id));
    if (wanted.length < new Set(flowIds).size) throw new AppError('A0409', '有单据已经换了版本或结束，请从列表中重新选择');
    for (const { flow } of wanted) await moveFlow(ctx, flow, { versionId: published.id, definition: published.definition });
  });
}

async function inForce(ctx: Ctx, id: string): Promise<{ process: Process; published: ProcessVersion }> {
  const process = await readProcess(ctx, id);
  const published = (await versionsOf(ctx, [id])).find(({ state }) => state === 'published');
  if (!published) throw notFound('正在使用的版本');
  return { process, published };
}

function behind({ db }: Ctx, { id }: Process, published: ProcessVersion) {
  return db
    .select({ flow: approvalFlows, definition: processVersions.definition, version: processVersions.version })
    .from(approvalFlows)
    .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
    .where(
      and(eq(processVersions.processId, id), ne(processVersions.id, published.id), inArray(approvalFlows.status, ['running', 'returned'])),
    )
    .orderBy(asc(approvalFlows.businessId));
}
