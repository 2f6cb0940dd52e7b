import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import type { ApprovalState } from '#modules/approval-rules/index.ts';

import type { approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { hashOf } from './seal.ts';
import type { FlowHashes } from './sealed.ts';

/** Sealed columns. Columns added later stay out, so that old seals remain valid. */
const FLOW = [
  'ownerId',
  'companyId',
  'departmentId',
  'serial',
  'businessType',
  'businessId',
  'title',
  'summary',
  'figure',
  'versionId',
  'status',
  'stepName',
  'waitingFor',
  'waitingSince',
  'readers',
  'submittedAt',
  'endedAt',
] as const satisfies (keyof typeof approvalFlows.$inferSelect)[];
const TASK = [
  'taskId',
  'businessType',
  'person',
  'standsFor',
  'kind',
  'state',
  'node',
  'stepName',
  'progress',
  'byPerson',
  'askedAt',
  'seenAt',
  'doneAt',
  'dueAt',
  'expiresAt',
  'comment',
] as const satisfies (keyof typeof approvalTasks.$inferSelect)[];

type Sealable = {
  flow: Pick<typeof approvalFlows.$inferSelect, (typeof FLOW)[number] | 'state'>;
  definition: ApprovalDefinition;
  tasks: readonly Pick<typeof approvalTasks.$inferInsert, (typeof TASK)[number]>[];
};

/** The hashes of a flow; `found` is the state before the action, null without one. */
export function flowHashes(found: ApprovalState | null, { flow, definition, tasks }: Sealable): FlowHashes {
  const inOrder = tasks.toSorted((one, other) => (one.taskId < other.taskId ? -1 : 1));
  return {
    found: found === null ? '' : hashOf(found),
    state: hashOf(flow.state),
    columns: hashOf([FLOW.map((name) => flow[name]), definition]),
    tasks: hashOf(inOrder.map((task) => TASK.map((name) => task[name] ?? null))),
  };
}
