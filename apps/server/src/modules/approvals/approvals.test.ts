import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { claimForm, makeClaim, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalActions } from './approvals.tables.ts';

const own = calls.approvals;

let test: AppForTest;
let as: Record<'staff' | 'colleague' | 'manager' | 'guest' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', colleague: 'u-staff-2', manager: 'u-manager', guest: 'u-guest', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await publishNodes(test.db, [
    stepOf('a', ['u-manager']),
    stepOf('b', ['u-guest']),
    { type: 'notify', id: 'c', name: '抄送', who: [{ type: 'people', userIds: ['u-staff-2'] }] },
  ]);
});

const detail = async (flowId: string, token: string) => (await sendTo(test.app, own.get, { flowId }, token)).result;
const taskIn = async (flowId: string, token: string) => (await detail(flowId, token)).task?.taskId ?? '';
const pass = async (flowId: string, token: string, more: { comment?: string } = {}) =>
  sendTo(test.app, own.pass, { flowId, taskId: await taskIn(flowId, token), comment: '', ...more }, token);

describe('approvals.submit', () => {
  it('asks the first step, notifies its approvers with a link to the decision, and locks the document', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const flow = await detail(flowId, as.staff);
    expect(flow).toMatchObject({ status: 'running', title: '王浩然的日常报销：现场联调', figure: '760.00', submitterName: '王浩然' });
    expect(flow.steps.map(({ name, state }) => [name, state])).toEqual([
      ['步骤 a', 'open'],
      ['步骤 b', 'expected'],
      ['抄送', 'expected'],
    ]);
    expect(flow.steps[0]?.tasks[0]).toMatchObject({ personName: '林慧敏', why: ['流程指定'] });
    const told = await test.db.select().from(messages).where(eq(messages.recordId, flowId));
    expect(told).toMatchObject([{ userId: 'u-manager', msgType: '1', url: `/approval/pending?id=${flowId}` }]);
    const changed = await sendTo(test.app, calls.reimbursements.update, { id: businessId, version: 2, ...claimForm('1.00') }, as.staff);
    expect(changed).toMatchObject({ code: 'A0409' });
    expect(changed.msg).toContain('正在审批');
    expect((await sendTo(test.app, calls.reimbursements.remove, { id: businessId }, as.staff)).code).toBe('A0409');
  });

  it('refuses documents of others, documents with a running flow, and unknown documents', async () => {
    const { businessId } = await submitClaim(test, as.staff);
    const submit = (id: string, token: string) => sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId: id }, token);
    expect((await submit(businessId, as.staff)).code).toBe('A0409');
    expect((await submit(await makeClaim(test, as.staff), as.manager)).code).toBe('A0301');
    expect((await submit(await makeClaim(test, as.staff), as.guest)).code).toBe('A0404');
    expect((await submit('nothing', as.staff)).code).toBe('A0404');
  });

  it('validates the chosen approvers again, and preserves them for the next submission until they are cleared', async () => {
    const preview = async () => (await sendTo(test.app, own.preview, { businessType: 'REIMBURSEMENT' }, as.staff)).result;
    const businessId = await makeClaim(test, as.staff);
    const submit = (chosen: Record<string, string[]>) =>
      sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId, chosen }, as.staff);
    expect((await submit({ a: ['u-manager', 'u-disabled'] })).msg).toContain('孙立新 已停用');
    expect((await submit({ a: ['u-manager', 'u-nobody'] })).code).toBe('A0400');
    expect((await submit({ a: ['u-manager', 'u-admin', 'u-admin'] })).result.status).toBe('running');
    const saved = await preview();
    expect(saved.cacheFlag).toBe(true);
    expect(saved.records.map(({ node, saved }) => [node, saved]).slice(0, 2)).toEqual([
      ['a', true],
      ['b', false],
    ]);
    expect(saved.records[0]?.details.map(({ approver }) => approver)).toEqual(['u-manager', 'u-admin']);
    await sendTo(test.app, own.forget, { bizType: 'WCP_APPROVAL_PROCESS_RECORD', childBizType: 'REIMBURSEMENT' }, as.staff);
    expect((await preview()).records[0]?.details.map(({ approver }) => approver)).toEqual(['u-manager']);
  });
});

describe('a flow', () => {
  it('passes from approver to approver, and marks the document as passed after the last one', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    expect((await pass(flowId, as.manager, { comment: '同意' })).result.status).toBe('running');
    expect((await pass(flowId, as.guest)).result.status).toBe('passed');
    const claim = (await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.staff)).result;
    expect(claim.state).toBe('passed');
    const info = (await sendTo(test.app, own.info, { businessId, businessType: 'REIMBURSEMENT' }, as.staff)).result;
    expect(info.records.map(({ status, details }) => [status, details[0]?.approverName, details[0]?.speech])).toEqual([
      ['PASSED', '林慧敏', '同意'],
      ['PASSED', '周雨桐', ''],
    ]);
    expect(info.notifiers).toEqual([{ notifier: '黄子轩', told: true }]);
    const copies = (await sendTo(test.app, own.copies, {}, as.colleague)).result;
    expect(copies.rows.find((row) => row.flowId === flowId)).toMatchObject({ seen: false, status: 'passed' });
  });

  it('ends with a rejection, which requires a reason, and restarts after a new submission', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const taskId = await taskIn(flowId, as.manager);
    expect((await sendTo(test.app, own.reject, { flowId, taskId, comment: '' }, as.manager)).code).toBe('A0400');
    expect((await sendTo(test.app, own.reject, { flowId, taskId, comment: '缺发票' }, as.manager)).result.status).toBe('rejected');
    expect((await detail(flowId, as.staff)).endWords).toBe('林慧敏 · 已驳回：缺发票');
    const again = await sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.staff);
    expect(again.result.flowId).not.toBe(flowId);
  });

  it('shows earlier signers what was changed between a return and the resubmission', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    await pass(flowId, as.manager);
    const taskId = await taskIn(flowId, as.guest);
    const returned = { flowId, taskId, to: '', way: 'back' as const, comment: '金额不对' };
    expect((await sendTo(test.app, own.return, returned, as.guest)).result.status).toBe('returned');
    expect((await sendTo(test.app, calls.reimbursements.remove, { id: businessId }, as.staff)).code).toBe('A0301');
    const { version } = (await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.staff)).result;
    await sendTo(test.app, calls.reimbursements.update, { id: businessId, version, ...claimForm('700.00') }, as.staff);
    const again = await sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.staff);
    expect(again.result).toMatchObject({ flowId, status: 'running' });
    const { changedSince, task } = await detail(flowId, as.guest);
    expect(task).not.toBeNull();
    expect(changedSince).toMatchObject([
      { byName: '林慧敏', did: '审批' },
      { byName: '周雨桐', did: '退回' },
    ]);
    expect(changedSince[0]?.changes.find(({ label }) => label === '合计')).toMatchObject({ before: '760.00', after: '700.00' });
  });

  it('lets its submitter withdraw until somebody after the first step has decided', async () => {
    const first = await submitClaim(test, as.staff);
    expect((await sendTo(test.app, own.withdraw, { flowId: first.flowId, comment: '' }, as.manager)).code).toBe('A0301');
    expect((await sendTo(test.app, own.withdraw, { flowId: first.flowId, comment: '' }, as.staff)).result.status).toBe('withdrawn');
    const second = await submitClaim(test, as.staff);
    await pass(second.flowId, as.manager);
    await pass(second.flowId, as.guest);
    expect((await sendTo(test.app, own.withdraw, { flowId: second.flowId, comment: '' }, as.staff)).code).toBe('A0409');
  });

  it('hides from people who have no part in it', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const { token } = await makeSignedIn(test.app, { tags: ['approval:task:list'] });
    expect((await sendTo(test.app, own.get, { flowId }, token)).code).toBe('A0404');
    expect((await sendTo(test.app, own.pass, { flowId, taskId: 's1-1', comment: '' }, token)).code).toBe('A0404');
  });

  it('stores its actions in the order in which they were added', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const ofFlow = eq(approvalActions.flowId, flowId);
    const refusal = { cause: { message: 'approval_actions is append-only' } };
    await expect(test.db.update(approvalActions).set({ by: 'u-admin' }).where(ofFlow)).rejects.toMatchObject(refusal);
    await expect(test.db.delete(approvalActions).where(ofFlow)).rejects.toMatchObject(refusal);
  });
});

describe('the holder of a task', () => {
  it('reads only the document of that task, without a right to documents of the kind, and loses it with the task', async () => {
    const holder = await makeSignedIn(test.app, {});
    await publishNodes(test.db, [stepOf('a', [holder.user.id])]);
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const other = await makeClaim(test, as.staff);
    const read = (id: string) => sendTo(test.app, calls.reimbursements.get, { id }, holder.token);
    expect((await read(businessId)).result.id).toBe(businessId);
    expect((await read(other)).code).toBe('A0404');
    expect((await sendTo(test.app, calls.reimbursements.page, {}, holder.token)).code).toBe('A0301');
    const taskId = await taskIn(flowId, holder.token);
    await sendTo(test.app, own.transfer, { flowId, taskId, to: 'u-manager', comment: '' }, holder.token);
    expect((await read(businessId)).code).toBe('A0404');
    expect((await sendTo(test.app, own.get, { flowId }, holder.token)).code).toBe('A0404');
    expect((await detail(flowId, as.manager)).task).not.toBeNull();
  });
});
