import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';

import type { approvalActions, approvalAnchors, approvalFlows, approvalTasks } from '../approvals.tables.ts';
import { flowHashes } from './flow-hashes.ts';
import { digestOf } from './seal.ts';

/** The step of a chain with an inconsistency, and a description. */
export type ChainFault = { step: number; words: string };

type Stored = typeof approvalActions.$inferSelect;

/** Everything stored about a flow. */
export type StoredFlow = {
  flow: typeof approvalFlows.$inferSelect;
  definition: ApprovalDefinition;
  tasks: readonly (typeof approvalTasks.$inferSelect)[];
  actions: readonly Stored[];
  anchors: readonly (typeof approvalAnchors.$inferSelect)[];
};

/** The first inconsistency in the chain of a flow, or between its end and the stored flow; null if there is none. */
export function chainFault(stored: StoredFlow): ChainFault | null {
  return brokenLink(stored) ?? cutTail(stored) ?? oddStanding(stored);
}

function brokenLink({ actions }: StoredFlow): ChainFault | null {
  let last: Stored | undefined;
  for (const [index, action] of actions.entries()) {
    const words = linkFault(last, action, index + 1);
    if (words !== '') return { step: index + 1, words };
    last = action;
  }
  return null;
}

function linkFault(last: Stored | undefined, { number, by, at, action, sealed, hashes, digest }: Stored, place: number): string {
  if (number !== place) return '缺少这一步';
  const expected = digestOf(last?.digest ?? '', { number, by, at: at.toISOString(), action, sealed, hashes });
  if (digest !== expected) return `${by} 于 ${at.toISOString()} 的操作与摘要不符`;
  if (!last?.hashes) return '';
  if (!hashes) return '没有封存流程的状态';
  return hashes.found === last.hashes.state ? '' : '操作前流程的状态已被改动，与上一步封存的不符';
}

function cutTail({ flow, actions, anchors }: StoredFlow): ChainFault | null {
  const [missing] = anchors.filter(({ number, digest }) => actions[number - 1]?.digest !== digest);
  if (missing) {
    const day = missing.at.toISOString();
    const isGone = actions.length < missing.number;
    return { step: missing.number, words: isGone ? `${day} 留底的操作缺失` : `操作与 ${day} 的留底不符` };
  }
  return actions.length === flow.actions ? null : { step: actions.length + 1, words: '最后的操作缺失' };
}

/** Compares the stored flow with what its last action sealed. */
function oddStanding(stored: StoredFlow): ChainFault | null {
  const last = stored.actions.at(-1);
  if (!last) return { step: 1, words: '没有任何操作' };
  if (!last.hashes) return { step: last.number, words: '没有封存流程的状态' };
  const now = flowHashes(null, stored);
  const { hashes } = last;
  const parts = [
    now.state !== hashes.state && '流程的状态',
    now.columns !== hashes.columns && '流程的列（状态、审批人、标题、所用版本等）',
    now.tasks !== hashes.tasks && '审批任务',
  ].filter((part) => part !== false);
  return parts.length === 0 ? null : { step: last.number, words: `${parts.join('、')}与最后一步封存的不符` };
}
