import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { type ApprovalNames, settingWords } from '@houtai/contract/approval-rule-words';

import { type FlowNodes, insertAfter, START } from './edit-flow.ts';

export type Mark = 'added' | 'changed';

const same = (id: string): string => id;
const PLAIN: ApprovalNames = {
  person: same,
  role: same,
  post: same,
  department: same,
  company: same,
  field: same,
  code: (_, code) => code,
};

/** What is added or changed compared with another version, by the ids of nodes and branches. */
export function marksOf(before: FlowNodes, now: FlowNodes): Map<string, Mark> {
  const old = new Map(approvalNodesOf(before).map((node) => [node.id, node]));
  const oldBranches = new Map(branchesIn(before).map((branch) => [branch.id, branch]));
  const nodes = approvalNodesOf(now).flatMap((node): [string, Mark][] => {
    const was = old.get(node.id);
    if (!was) return [[node.id, 'added']];
    return JSON.stringify(settingWords(was, PLAIN)) === JSON.stringify(settingWords(node, PLAIN)) ? [] : [[node.id, 'changed']];
  });
  const branches = branchesIn(now).flatMap(({ id, when, name }): [string, Mark][] => {
    const was = oldBranches.get(id);
    if (!was) return [[id, 'added']];
    return JSON.stringify(was.when) === JSON.stringify(when) && was.name === name ? [] : [[id, 'changed']];
  });
  return new Map([...nodes, ...branches]);
}

/** A flow with the nodes that only the other version has, at their old positions, and the ids of those. */
export function withGone(before: ApprovalDefinition, now: FlowNodes): { nodes: ApprovalNode[]; gone: ReadonlySet<string> } {
  const [kept, old] = [new Set(idsIn(now)), places(before.nodes)];
  const gone = old.filter(({ node }) => !kept.has(node.id));
  // The content of a removed branch comes with it.
  const tops = gone.filter(({ owner }) => owner === START || kept.has(owner));
  const nodes = tops.reduce<ApprovalNode[]>((list, { node, previous, owner }) => insertAfter(list, previous ?? owner, node), [...now]);
  return { nodes, gone: new Set(tops.flatMap(({ node }) => idsIn([node]))) };
}

type Place = { node: ApprovalNode; previous: string | null; owner: string };

function places(nodes: FlowNodes, owner = START): Place[] {
  return nodes.flatMap((node, at) => [
    { node, previous: nodes[at - 1]?.id ?? null, owner },
    ...(node.type === 'branch' ? node.branches.flatMap((branch) => places(branch.nodes, branch.id)) : []),
  ]);
}

function branchesIn(nodes: FlowNodes) {
  return approvalNodesOf(nodes).flatMap((node) => (node.type === 'branch' ? node.branches : []));
}

function idsIn(nodes: FlowNodes): string[] {
  return [...approvalNodesOf(nodes).map(({ id }) => id), ...branchesIn(nodes).map(({ id }) => id)];
}
