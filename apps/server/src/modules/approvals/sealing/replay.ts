import type { calls } from '@houtai/contract';
import type { ReplayRow } from '@houtai/contract/approval-process-rows';
import type { RequestOf, ResultOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { and, desc, eq, gte, lt } from 'drizzle-orm';

import {
  type EarlierWay,
  earlierWayIn,
  earlierWayOf,
  type FlowWorld,
  type Rehearsal,
  rehearseFlow,
} from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { AppError, notFound, refusedInput } from '#platform/http/replies/errors.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { flowWorldOf } from '../flows/execute-flow-command.ts';
import { mapWithYields } from '../flows/map-with-yields.ts';
import { namesByIdIn } from '../processes/names-in.ts';
import { editedOf, readProcess, versionsOf } from '../processes/process-rows.ts';
import { processVersions } from '../processes/processes.tables.ts';
import { triedWayOf, triedWayWords } from '../trials/try-definition.ts';

/** The most documents in one replay. */
const MOST = 2_000;

type Flow = typeof approvalFlows.$inferSelect;

/**
 * Replays the documents of some days under the version they followed and under the edited one. Steps with the same settings reuse their
 * earlier approvers, so that differences come only from the definition; everything else uses the present organisation. Writes nothing.
 */
export async function replayFlow(
  ctx: Ctx,
  { id, from, to }: RequestOf<typeof calls.approvalProcesses.replay>,
): Promise<ResultOf<typeof calls.approvalProcesses.replay>> {
  if (to < from) throw refusedInput([{ path: 'to', msg: '不能早于开始日期' }]);
  const process = await readProcess(ctx, id);
  const edited = editedOf(await versionsOf(ctx, [id]));
  if (!edited) throw notFound('审批流程版本');
  const flows = await flowsBetween(ctx, process.businessType, { from, to });
  if (flows.length > MOST) throw new AppError('A0400', `这段时间的单据超过 ${MOST} 张，请缩短时间`);
  const definitions = flows.map(({ definition }) => definition);
  const world = await flowWorldOf(ctx, {
    businessType: process.businessType,
    definition: edited.definition,
    with: [flows.map(({ flow }) => flow.state.facts), [...new Set(definitions)]],
  });
  const tried = await mapWithYields(flows, ({ flow, definition }) => {
    const past = earlierWayOf(flow.state, definition);
    const changed = earlierWayIn(past, { before: definition, after: world.definition });
    return { flow, before: again(ctx, { ...world, definition }, { flow, past }), after: again(ctx, world, { flow, past: changed }) };
  });
  const names = await namesByIdIn(ctx, [
    tried.map(({ flow, before, after }) => [flow.ownerId, triedWayOf(before, flow.ownerId), triedWayOf(after, flow.ownerId)]),
  ]);
  const rows = tried.map((one) => toRow(one, (person) => names.get(person) ?? person));
  const number = (outcome: ReplayRow['outcome']) => rows.filter((row) => row.outcome === outcome).length;
  return { rows, stuck: number('stuck'), people: number('people'), way: number('way'), same: number('same') };
}

function again({ now }: Ctx, world: FlowWorld, { flow: { state }, past }: { flow: Flow; past: EarlierWay }): Rehearsal {
  return rehearseFlow(world, { facts: state.facts, at: now.toISOString(), past });
}

function toRow({ flow, before, after }: { flow: Flow; before: Rehearsal; after: Rehearsal }, nameOf: (id: string) => string): ReplayRow {
  const [was, is] = [triedWayOf(before, flow.ownerId), triedWayOf(after, flow.ownerId)];
  const nodes = (way: typeof was) => way.map(({ node }) => node).join();
  const outcome = after.refusal
    ? 'stuck'
    : nodes(was) !== nodes(is)
      ? 'way'
      : JSON.stringify(was) === JSON.stringify(is)
        ? 'same'
        : 'people';
  return {
    businessId: flow.businessId,
    title: flow.title,
    figure: flow.figure,
    submitterName: nameOf(flow.ownerId),
    submittedAt: flow.submittedAt.toISOString(),
    outcome,
    before: triedWayWords(was, nameOf),
    after: triedWayWords(is, nameOf),
    words: after.refusal?.message ?? '',
  };
}

async function flowsBetween({ db }: Ctx, businessType: Flow['businessType'], { from, to }: { from: string; to: string }) {
  const { submittedAt } = approvalFlows;
  const [start, end] = [startOfDay(from), startOfDay(to, 1)];
  return db
    .select({ flow: approvalFlows, definition: processVersions.definition })
    .from(approvalFlows)
    .innerJoin(processVersions, eq(processVersions.id, approvalFlows.versionId))
    .where(
      and(
        eq(approvalFlows.businessType, businessType),
        start ? gte(submittedAt, start) : undefined,
        end ? lt(submittedAt, end) : undefined,
      ),
    )
    .orderBy(desc(submittedAt))
    .limit(MOST + 1);
}
