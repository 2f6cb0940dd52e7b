import type { ApprovalStepNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { Course } from '../reading/flow-course.ts';

/** The approver node of a step; null for other nodes. */
export function stepNodeOf({ world }: Pick<Course, 'world'>, node: string): ApprovalStepNode | null {
  const found = approvalNodesOf(world.definition.nodes).find(({ id }) => id === node);
  return found?.type === 'approve' ? found : null;
}
