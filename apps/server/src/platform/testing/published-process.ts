import { ApprovalDefinition, type ApprovalNode, type ApprovalStepNode, type ApprovalWho } from '@houtai/contract/approval-definitions';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { eq, max } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { processes, processVersions } from '#modules/approvals/processes.tables.ts';

import type { Db } from '../db/client.ts';
import { TEST_NOW } from './app-for-test.ts';

/** A step in which these people decide, with changes. */
export function stepOf(id: string, who: ApprovalWho | readonly string[], changes: Partial<ApprovalStepNode> = {}): ApprovalStepNode {
  return {
    type: 'approve',
    id,
    name: `步骤 ${id}`,
    who: 'type' in who ? who : { type: 'people', userIds: [...who] },
    how: { type: 'all' },
    nobody: { type: 'administrators' },
    own: 'self',
    again: 'every',
    may: { addSigners: true, transfer: true, consult: true, return: true, chooseContinue: true },
    preview: { add: true, remove: true },
    fills: [],
    commentOnPass: false,
    limit: null,
    ...changes,
  };
}

/** Publishes a version with these nodes in place of the one in force, and gives its id. */
export async function publishNodes(
  db: Db,
  nodes: readonly ApprovalNode[],
  { businessType = 'REIMBURSEMENT', withdraw = 'first' }: { businessType?: BusinessType; withdraw?: ApprovalDefinition['withdraw'] } = {},
): Promise<string> {
  await db.insert(processes).values({ name: '测试流程', businessType }).onConflictDoNothing();
  const [process] = await db.select().from(processes).where(eq(processes.businessType, businessType));
  if (!process) throw new Error('the process was not stored');
  const own = eq(processVersions.processId, process.id);
  const [last] = await db
    .select({ version: max(processVersions.version) })
    .from(processVersions)
    .where(own);
  for (const { id, state } of await db.select().from(processVersions).where(own))
    if (state === 'published') await db.update(processVersions).set({ state: 'retired' }).where(eq(processVersions.id, id));
  const id = uuidv7();
  const definition = ApprovalDefinition.parse({ starters: { type: 'everyone' }, withdraw, nodes });
  const version = (last?.version ?? 0) + 1;
  await db.insert(processVersions).values({ id, processId: process.id, version, state: 'published', definition, publishedAt: TEST_NOW });
  return id;
}
