import { asc } from 'drizzle-orm';

import type { Db } from '../../platform/db/client.ts';
import { groupBy } from '../../platform/group-by.ts';
import { approvalActions, approvalFlows } from './approvals.tables.ts';
import { digestOf } from './seal.ts';

/** A chain that does not fit: of which document, and at which of its actions. */
export type BrokenChain = { number: string; title: string; step: number; words: string };

/** Looks whether the digests of every flow fit what was stored, and names where one does not. */
export async function verifyChains(db: Db): Promise<{ flows: number; actions: number; broken: BrokenChain[] }> {
  const flows = await db.select().from(approvalFlows).orderBy(asc(approvalFlows.serial));
  const actions = groupBy(
    await db.select().from(approvalActions).orderBy(asc(approvalActions.flowId), asc(approvalActions.number)),
    ({ flowId }) => flowId,
  );
  const broken = flows.flatMap(({ id, number, title, actions: count }): BrokenChain[] => {
    const fault = faultIn(actions.get(id) ?? [], count);
    return fault ? [{ number, title, ...fault }] : [];
  });
  return { flows: flows.length, actions: [...actions.values()].reduce((sum, of) => sum + of.length, 0), broken };
}

type Stored = typeof approvalActions.$inferSelect;

function faultIn(actions: readonly Stored[], count: number): { step: number; words: string } | null {
  let before = '';
  for (const [index, { number, by, at, action, sealed, digest }] of actions.entries()) {
    if (number !== index + 1) return { step: index + 1, words: '缺少这一步' };
    const expected = digestOf(before, { number, by, at: at.toISOString(), action, sealed });
    if (digest !== expected) return { step: number, words: `${by} 于 ${at.toISOString()} 的操作与摘要不符` };
    before = digest;
  }
  return actions.length === count ? null : { step: actions.length + 1, words: '最后的操作缺失' };
}
