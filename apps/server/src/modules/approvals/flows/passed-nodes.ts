import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import { approvalNodesOf } from '@houtai/contract/approval-nodes';
import { asc, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { ApprovalState } from '#modules/approval-rules/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

import { processVersions } from '../processes/processes.tables.ts';

type Nodes = ReadonlyMap<string, ApprovalNode>;
type Gone = { id: string; versionId: string; definition: ApprovalDefinition; state: Pick<ApprovalState, 'steps'> };

/** The nodes of each flow, by flow id: those of its version, and of earlier versions for passed steps that its version lacks. */
export async function passedNodesOfFlows({ db }: Pick<OpenCtx, 'db'>, flows: readonly Gone[]): Promise<Map<string, Nodes>> {
  const own = new Map(flows.map(({ id, definition }) => [id, byId(definition)]));
  const moved = flows.filter(({ id, state }) => state.steps.some(({ node }) => !own.get(id)?.has(node)));
  if (moved.length === 0) return own;
  const other = alias(processVersions, 'other');
  const rows = await db
    .select({ versionId: processVersions.id, definition: other.definition })
    .from(processVersions)
    .innerJoin(other, eq(other.processId, processVersions.processId))
    .where(inArray(processVersions.id, [...new Set(moved.map(({ versionId }) => versionId))]))
    .orderBy(asc(other.version));
  for (const { id, versionId, definition } of moved) {
    const all = rows.filter((row) => row.versionId === versionId).flatMap((row) => [...byId(row.definition)]);
    own.set(id, new Map([...all, ...byId(definition)]));
  }
  return own;
}

/** The name of a step, with a fallback if its version is gone. */
export function nameIn(nodes: Nodes | undefined, node: string): string {
  return nodes?.get(node)?.name ?? '原流程的步骤';
}

function byId({ nodes }: ApprovalDefinition): Nodes {
  return new Map(approvalNodesOf(nodes).map((node) => [node.id, node]));
}
