import type { FlowDetail } from '@houtai/contract/approval-flows';
import type { ApprovalNames } from '@houtai/contract/approval-rule-words';
import { APPROVAL_STATUSES } from '@houtai/contract/approval-words';

import { stepFactsById } from '#modules/approval-rules/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { type ApprovalDocument, kindOf } from '../approval-kind.ts';
import type { approvalFlows } from '../approvals.tables.ts';
import { changesSince } from '../flows/changes-since.ts';
import { mayDo } from '../flows/flow-may.ts';
import { flowStandingWords } from '../flows/flow-standing.ts';
import { expectedStep, reachedStep } from '../flows/flow-steps.ts';
import { taskOfCaller } from '../flows/task-of-caller.ts';
import { approvalNames, namesIn } from '../processes/names-in.ts';
import { documentAt } from '../sealing/document-at.ts';
import { type Course, flowCourse } from './flow-course.ts';
import { toListed } from './listed-flows.ts';

type Flow = typeof approvalFlows.$inferSelect;

/** A flow with its steps, warnings and what the caller may do. Does not check whether they may read it. */
export async function toFlowDetail(ctx: Ctx, flow: Flow): Promise<FlowDetail> {
  const kind = kindOf(ctx, flow.businessType);
  const course = await flowCourse(ctx, flow);
  const names = await approvalNames(ctx, kind, [flow.state, course.coming]);
  const document = await kind.read(ctx, flow.businessId);
  const { rescues, returned } = flow.state;
  return {
    ...toListed(flow, await namesIn(ctx, [flow.ownerId], [flow])),
    processName: course.processName,
    processVersion: course.processVersion,
    endedAt: flow.endedAt?.toISOString() ?? null,
    endWords: endWords(flow, names),
    standing: flowStandingWords(ctx, flow, { course, names }),
    steps: stepsOf(ctx, flow, { course, names }),
    warnings: (await kind.warnings(ctx, [flow.businessId])).get(flow.businessId) ?? [],
    changedSince: document === null ? [] : await changesSince(ctx, flow, { kind, document, names }),
    documentAt: await documentAt(ctx, flow.id),
    returned: returned && { byName: names.person(returned.by), at: returned.at, comment: returned.comment },
    rescues: rescues.map(({ by, at, reason, what }) => ({
      byName: names.person(by),
      at,
      reason,
      words: what === 'end' ? '终止了审批' : '代为转交',
    })),
    lately: await kind.lately(ctx, flow.ownerId),
    task: taskOfCaller(ctx, flow, { course, fields: kind.fields, values: valuesOf(document, flow) }),
    may: mayDo(ctx, flow, course),
  };
}

function stepsOf(ctx: Ctx, flow: Flow, { course, names }: { course: Course; names: ApprovalNames }): FlowDetail['steps'] {
  const { world, nodes, nameOf } = course;
  const { definition } = world;
  const facts = stepFactsById(nodes, flow.state);
  const look = { me: ctx.actor.userId, now: ctx.now, names, definition, nodes, nameOf, facts, rehearsal: course.rehearsal };
  return [
    ...course.reached.map((step) => reachedStep(step, look)),
    ...course.coming.map((step, at) => expectedStep(step, at, { ...look, submitter: flow.ownerId })),
  ];
}

function valuesOf(document: ApprovalDocument | null, { state }: Flow): Readonly<Record<string, string>> {
  return document?.values ?? state.facts.values;
}

function endWords({ status, state }: Flow, names: ApprovalNames): string {
  const { end } = state;
  if (end === null) return '';
  return [`${names.person(end.by)} · ${APPROVAL_STATUSES[status]}`, end.comment].filter((part) => part !== '').join('：');
}
