import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { findSentenceHole } from '#modules/approval-rules/testing/sentence-holes.ts';
import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const own = calls.approvals;

let test: AppForTest;
let as: Record<'staff' | 'admin' | 'manager' | 'guest', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', admin: 'u-admin', manager: 'u-manager', guest: 'u-guest' });
});
afterAll(() => test.close());
beforeEach(() => test.clock.advance(60_000));

const detail = async (flowId: string, token: string) => (await sendTo(test.app, own.get, { flowId }, token)).result;
const pass = (flowId: string, taskId: string, token: string) => sendTo(test.app, own.pass, { flowId, taskId, comment: '' }, token);

/** A document that passed one step, notified somebody, waits for the guest, and is moved to a version without these steps. */
async function movedFlow() {
  const told = { type: 'notify' as const, id: 'told', name: '抄送行政', who: [{ type: 'people' as const, userIds: ['u-staff-2'] }] };
  await publishNodes(test.db, [stepOf('a', ['u-manager']), told, stepOf('b', ['u-guest'])]);
  const made = await submitClaim(test, as.staff);
  await pass(made.flowId, 's1-1', as.manager);
  await publishNodes(test.db, [stepOf('c', ['u-admin'])]);
  const { rows } = (await sendTo(test.app, calls.approvalProcesses.page, { businessType: 'REIMBURSEMENT' }, as.admin)).result;
  await sendTo(test.app, calls.approvalProcesses.move, { id: rows[0]?.id ?? '', flowIds: [made.flowId] }, as.admin);
  return made;
}

describe('a flow moved to a version that lacks its passed steps', () => {
  it('retains their names, and shows no warning for people who were only notified', async () => {
    const { flowId, businessId } = await movedFlow();
    const { steps } = await detail(flowId, as.staff);
    expect(steps.map(({ name, fact }) => [name, fact])).toEqual([
      ['步骤 a', ''],
      ['抄送行政', ''],
      ['步骤 b', ''],
      ['步骤 c', ''],
    ]);
    const info = await sendTo(test.app, own.info, { businessType: 'REIMBURSEMENT', businessId }, as.staff);
    expect(info.result.records.map(({ name }) => name)).toEqual(['步骤 a', '步骤 c']);
  });

  it('tells its approver that it was moved: in a message, on an open page, and when they decide there', async () => {
    const { flowId } = await movedFlow();
    const stale = await pass(flowId, 's3-1', as.guest);
    expect([stale.code, stale.msg]).toEqual(['A0409', '陈思远 把流程换成了新版本，这一步无需你再处理']);
    const open = await detail(flowId, as.admin);
    expect([open.standing, open.task === null]).toEqual(['', false]);
    expect((await detail(flowId, as.staff)).standing).toBe('「步骤 c」正在等 陈思远 处理');
    expect((await detail(flowId, as.manager)).standing).toBe('你已处理过这个任务；「步骤 c」正在等 陈思远 处理');
    const told = await test.db
      .select()
      .from(messages)
      .where(and(eq(messages.userId, 'u-guest'), eq(messages.recordId, flowId)));
    expect(told.map(({ title }) => title)).toContainEqual(expect.stringContaining('已改按新版流程审批，无需你处理'));
  });

  it('offers no return to a step that its version lacks', async () => {
    const { flowId } = await movedFlow();
    expect((await detail(flowId, as.admin)).task?.returnTo.map(({ name }) => name)).toEqual(['发起人']);
  });
});

describe('the page of a flow', () => {
  it('names the person and the step for everything that happened', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-guest'])]);
    const said = async (flowId: string) => {
      for (const token of Object.values(as)) {
        const answer = await sendTo(test.app, own.get, { flowId }, token);
        if (answer.code !== '00000') continue;
        const { standing, endWords, steps, rescues, returned } = answer.result;
        const tasks = steps.flatMap(({ tasks }) => tasks);
        const named = [...steps.map(({ name }) => `「${name}」`), ...tasks.map(({ personName }) => `由 ${personName} 审批`)];
        const words = [standing, endWords, ...named, ...tasks.flatMap(({ why }) => why), ...rescues.map((one) => `由 ${one.byName} 处理`)];
        if (returned) words.push(`由 ${returned.byName} 退回：${returned.comment}`);
        for (const each of words) if (each !== '') expect(findSentenceHole(each)).toBeNull();
      }
    };
    const task = { taskId: 's1-1', comment: '说明' };
    const back = { ...task, to: '', way: 'back' as const };
    const deeds: ((flowId: string) => Promise<{ code: string }>)[] = [
      (flowId) => sendTo(test.app, own.return, { flowId, ...back }, as.manager),
      (flowId) => sendTo(test.app, own.transfer, { flowId, ...task, to: 'u-guest' }, as.manager),
      (flowId) => sendTo(test.app, own.consult, { flowId, ...task, to: 'u-guest' }, as.manager),
      (flowId) => sendTo(test.app, own.handOn, { flowId, ...task, to: 'u-guest' }, as.admin),
      (flowId) => sendTo(test.app, own.end, { flowId, comment: '重复' }, as.admin),
      (flowId) => sendTo(test.app, own.withdraw, { flowId, comment: '' }, as.staff),
      (flowId) => sendTo(test.app, own.reject, { flowId, ...task }, as.manager),
    ];
    for (const deed of deeds) {
      const { flowId } = await submitClaim(test, as.staff);
      expect((await deed(flowId)).code).toBe('00000');
      await said(flowId);
    }
    await said((await movedFlow()).flowId);
  });
});
