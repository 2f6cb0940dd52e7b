import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { duringTransaction } from '#platform/testing/during-transaction.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalActions, approvalFlows } from '../approvals.tables.ts';

let test: AppForTest;
let as: Record<'staff' | 'manager', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', manager: 'u-manager' });
});
afterAll(() => test.close());

it('a decision applies to the flow as the locking transaction leaves it, although the document is not locked', async () => {
  await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
  const { flowId } = await submitClaim(test, as.staff);
  const [flow] = await test.db.select().from(approvalFlows).where(eq(approvalFlows.id, flowId));
  if (!flow) throw new Error('a submission begins a flow');
  const end = { at: test.clock.now.toISOString(), by: 'u-staff', comment: '' };
  const withdrawn = { status: 'withdrawn' as const, state: { ...flow.state, status: 'withdrawn' as const, end } };
  const pass = () => sendTo(test.app, calls.approvals.pass, { flowId, taskId: 's1-1', comment: '' }, as.manager);
  const withdraw = (tx: AppForTest['db']) => tx.update(approvalFlows).set(withdrawn).where(eq(approvalFlows.id, flowId));
  const [answer] = await duringTransaction(test.db, withdraw, [pass]);
  expect([answer?.code, answer?.msg]).toEqual(['A0409', expect.stringContaining('已被撤回')]);
  expect(await test.db.$count(approvalActions, eq(approvalActions.flowId, flowId))).toBe(1);
});
