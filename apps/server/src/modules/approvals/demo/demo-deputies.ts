import { ApprovalDefinition, type ApprovalNode } from '@houtai/contract/approval-definitions';
import { DAY_MS } from '@houtai/contract/durations';
import { and, eq, inArray } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { BUILT_IN_ADMINISTRATOR } from '#modules/people/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { processes, processVersions } from '../processes/processes.tables.ts';

/** The age of the second versions of a new demo, in days: younger than the first versions, older than the oldest document. */
const AGE_DAYS = 199;

/** The approvers of the demo where a step finds nobody: in the office, and in finance. */
const OFFICE = 'u-manager';
const FINANCE = 'u-staff-2';
const FINANCE_STEP = 'finance';

/**
 * Publishes versions of the demo's processes with a named approver for steps that would find only the submitter, so that the only
 * administrator can submit, too. Skips processes that somebody has edited.
 */
export async function insertDemoDeputies({ db, now }: SeedCtx): Promise<void> {
  const first = await db
    .select({ version: processVersions, businessType: processes.businessType })
    .from(processVersions)
    .innerJoin(processes, eq(processes.id, processVersions.processId))
    .where(
      and(eq(processVersions.state, 'published'), eq(processVersions.version, 1), eq(processVersions.publishedBy, BUILT_IN_ADMINISTRATOR)),
    );
  const before = new Date(now.getTime() - AGE_DAYS * DAY_MS);
  for (const { version, businessType } of first) {
    const { processId, definition } = version;
    if ((await db.$count(processVersions, eq(processVersions.processId, processId))) > 1) continue;
    const isUsed = (await db.$count(approvalFlows, eq(approvalFlows.businessType, businessType))) > 0;
    await db
      .update(processVersions)
      .set({ state: 'retired' })
      .where(inArray(processVersions.id, [version.id]));
    await db.insert(processVersions).values({
      id: uuidv7(),
      processId,
      version: 2,
      state: 'published',
      definition: ApprovalDefinition.parse({ ...definition, nodes: withDeputies(definition.nodes) }),
      note: '审批人为空时转交指定成员，没有人审批自己的单据',
      publishedBy: BUILT_IN_ADMINISTRATOR,
      publishedAt: isUsed ? now : before,
    });
  }
}

function withDeputies(nodes: readonly ApprovalNode[]): ApprovalNode[] {
  return nodes.map((node) => {
    if (node.type === 'notify') return node;
    if (node.type === 'branch') return { ...node, branches: node.branches.map((one) => ({ ...one, nodes: withDeputies(one.nodes) })) };
    return { ...node, nobody: { type: 'people', userIds: [node.id === FINANCE_STEP ? FINANCE : OFFICE] } };
  });
}
