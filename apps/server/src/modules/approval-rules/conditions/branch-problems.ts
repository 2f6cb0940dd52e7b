import type { ApprovalField } from '@houtai/contract/approval-conditions';
import type { ApprovalBranchNode, ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';

import type { Directory } from '../people/directory.ts';
import type { Problem } from '../problems/problems.ts';
import { boxesOf, domainOf, isComparable } from './condition-sets.ts';
import { type Box, intersectBoxes, subtractBoxes } from './value-regions.ts';

type Looking = { fields: ReadonlyMap<string, ApprovalField>; directory: Directory; filled: ReadonlySet<string>; domains: Box };

/** Finds branches that no value reaches and branches whose conditions overlap, so that their order decides. Exact, by sets of values. */
export function branchProblems(
  definition: ApprovalDefinition,
  fields: ReadonlyMap<string, ApprovalField>,
  directory: Directory,
): Problem[] {
  const filled = new Set(
    approvalNodesOf(definition.nodes).flatMap((node) => (node.type === 'approve' ? node.fills.map(({ field }) => field) : [])),
  );
  const domains: Box = new Map([...fields].map(([name, field]) => [name, domainOf(field, directory)]));
  return within(definition.nodes, [domains], { fields, directory, filled, domains });
}

/** `region` holds the values with which the route reaches these nodes; null when unknown. */
function within(nodes: readonly ApprovalNode[], region: Box[] | null, looking: Looking): Problem[] {
  return nodes.flatMap((node) => (node.type === 'branch' && region !== null ? ofBranches(node, region, looking) : []));
}

function ofBranches(node: ApprovalBranchNode, region: Box[], looking: Looking): Problem[] {
  // Other checks report faulty conditions; nothing can be derived from them here.
  if (!isUnderstood(node, looking)) return [];
  const taken: { id: string; name: string; boxes: Box[] }[] = [];
  return node.branches.flatMap(({ id, name, when, nodes }): Problem[] => {
    const boxes = when === null ? [new Map()] : boxesOf(when, looking.fields, looking.directory);
    const meant = region.flatMap((piece) => boxes.flatMap((box) => intersectBoxes(piece, box) ?? []));
    const reached = subtractBoxes(
      meant,
      taken.flatMap((earlier) => earlier.boxes),
    );
    const rivals =
      when === null
        ? []
        : taken.filter((earlier) => earlier.boxes.some((box) => meant.some((piece) => intersectBoxes(piece, box) !== null)));
    if (when !== null) taken.push({ id, name, boxes });
    const at = { node: node.id, branch: id };
    if (reached?.length === 0) {
      const message = `「${node.name}」的分支「${name}」不会进入：${meant.length === 0 ? '没有值满足它的条件' : '满足它的值都先进入了前面的分支'}`;
      return [{ ...at, level: 'error', code: 'unreachable', message }];
    }
    return [
      ...rivals.map((earlier): Problem => {
        const message = `「${node.name}」的分支「${earlier.name}」和「${name}」有重叠的值，按顺序先进入「${earlier.name}」`;
        return { ...at, level: 'reminder', code: 'overlap', message };
      }),
      ...within(nodes, reached && forgetting(reached, looking), looking),
    ];
  });
}

/** A field that an approver fills in may have any value when a later branch reads it. */
function forgetting(region: readonly Box[], { filled, domains }: Looking): Box[] {
  return region.map((box) => new Map([...box].map(([field, set]) => [field, filled.has(field) ? (domains.get(field) ?? set) : set])));
}

function isUnderstood({ branches }: ApprovalBranchNode, { fields }: Looking): boolean {
  return branches.every(({ when }) =>
    (when ?? []).flat().every((condition) => {
      const field = fields.get(condition.field);
      return field !== undefined && field.type === condition.type && field.many !== true && isComparable(condition, field);
    }),
  );
}
