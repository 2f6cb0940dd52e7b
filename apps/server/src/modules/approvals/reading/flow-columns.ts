import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { APPROVAL_HOWS } from '@houtai/contract/approval-words';

import type { ApprovalState, FlowWorld, Step, Task } from '#modules/approval-rules/index.ts';

import type { approvalFlows, approvalTasks } from '../approvals.tables.ts';

type Nodes = FlowWorld['definition'];

/** The name of a step in its definition. */
export function nameOfNode({ nodes }: Nodes, node: string): string {
  return approvalNodesOf(nodes).find(({ id }) => id === node)?.name ?? '';
}

/** The progress of a step, e.g. 会签 1 / 2; blank for a single approver. */
export function progressOf({ nodes }: Nodes, step: Step): string {
  const node = approvalNodesOf(nodes).find(({ id }) => id === step.node);
  const votes = new Map<number, Task[]>();
  for (const task of step.tasks) {
    if (task.kind === 'decide' && task.state !== 'transferred' && task.state !== 'removed' && task.state !== 'skipped')
      votes.set(task.vote, [...(votes.get(task.vote) ?? []), task]);
  }
  if (node?.type !== 'approve' || votes.size < 2) return '';
  if (node.how.type === 'any') return `${APPROVAL_HOWS.any}，${votes.size} 人`;
  const passed = [...votes.values()].filter((tasks) => tasks.every(({ state }) => state === 'passed')).length;
  const needed = node.how.type === 'some' ? Math.min(node.how.count, votes.size) : votes.size;
  return `${APPROVAL_HOWS[node.how.type]} ${passed} / ${needed}`;
}

/** The columns derived from a flow's state, for lists and rights. */
export function flowColumns(definition: Nodes, state: ApprovalState) {
  const isOpen = (task: Task) => task.state === 'open';
  const step = state.status === 'running' ? state.steps.find((each) => each.state === 'open' && each.undone === null) : undefined;
  const waiting = step?.tasks.filter(isOpen) ?? [];
  const since = waiting.flatMap(({ askedAt }) => askedAt ?? []).toSorted()[0];
  return {
    status: state.status,
    state,
    stepName: step ? nameOfNode(definition, step.node) : '',
    waitingFor: [...new Set(waiting.map(({ person }) => person))],
    waitingSince: since === undefined ? null : new Date(since),
    readers: readersOf(state),
    submittedAt: new Date(state.submittedAt),
    endedAt: state.end === null ? null : new Date(state.end.at),
  } satisfies Partial<typeof approvalFlows.$inferInsert>;
}

/**
 * People who may read the document because of the flow: asked, decided, consulted, notified, or overtaken by somebody else's decision.
 * People who transferred their task may not.
 */
function readersOf({ steps, status }: ApprovalState): string[] {
  const reads = steps.flatMap(({ tasks, ...step }) =>
    tasks.filter(({ state, auto, kind, askedAt }) => {
      if (kind === 'told') return true;
      if (state === 'open') return status === 'running';
      if (state === 'closed') return askedAt !== null && (step.state === 'passed' || step.state === 'rejected');
      return auto === null && ['passed', 'rejected', 'returned', 'advised'].includes(state);
    }),
  );
  return [...new Set(reads.map(({ person }) => person))];
}

export function taskRows(
  { id: flowId, businessType }: Pick<typeof approvalFlows.$inferSelect, 'id' | 'businessType'>,
  definition: Nodes,
  state: ApprovalState,
): (typeof approvalTasks.$inferInsert)[] {
  return state.steps.flatMap((step) => {
    const [stepName, progress] = [nameOfNode(definition, step.node), progressOf(definition, step)];
    return step.tasks.map((task) => ({
      flowId,
      taskId: task.id,
      businessType,
      person: task.person,
      standsFor: task.standsFor,
      kind: task.kind,
      state: state.status === 'running' || task.state !== 'open' ? task.state : ('closed' as const),
      node: step.node,
      stepName,
      progress,
      byPerson: task.auto === null && task.doneBy === task.person && ['passed', 'rejected', 'returned', 'advised'].includes(task.state),
      askedAt: asDate(task.askedAt),
      seenAt: asDate(task.seenAt),
      doneAt: asDate(task.doneAt),
      dueAt: asDate(task.lateAt),
      expiresAt: asDate(task.due?.at ?? null),
      comment: task.comment,
    }));
  });
}

function asDate(moment: string | null): Date | null {
  return moment === null ? null : new Date(moment);
}
