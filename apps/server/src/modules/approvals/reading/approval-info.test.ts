import { calls } from '@houtai/contract';
import { activeStepOf } from '@houtai/contract/approval-kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeClaim, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

const own = calls.approvals;

let test: AppForTest;
let as: Record<'staff' | 'colleague' | 'manager' | 'guest', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', colleague: 'u-staff-2', manager: 'u-manager', guest: 'u-guest' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await publishNodes(test.db, [
    stepOf('a', ['u-manager']),
    stepOf('b', ['u-guest', 'u-admin'], { how: { type: 'any' } }),
    { type: 'notify', id: 'c', name: '抄送', who: [{ type: 'people', userIds: ['u-staff-2'] }] },
  ]);
});

describe('approvals.info', () => {
  const info = (businessId: string, token = as.staff) => sendTo(test.app, own.info, { businessId, businessType: 'REIMBURSEMENT' }, token);
  const decide = (call: typeof own.pass | typeof own.reject, flowId: string, [taskId, token]: [string, string]) =>
    sendTo(test.app, call, { flowId, taskId, comment: '说明' }, token);

  it('shows the status of each step, the progress of the flow, and the people notified', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    const shown = async () => {
      const { records, ...basics } = (await info(businessId)).result;
      const people = records.map(({ details }) => details.map(({ status, statusStr }) => `${status} ${statusStr}`).join('、'));
      return { ...basics, statuses: records.map(({ status }) => status), people, at: activeStepOf(records) };
    };
    expect(await shown()).toMatchObject({
      spNo: expect.stringMatching(/^SP-/),
      spName: expect.stringContaining('审批'),
      applyTime: expect.stringMatching(/^2026-11-20 \d\d:\d\d/),
      statuses: ['AUDITING', 'AUDITING'],
      people: ['AUDITING 审批中', 'WAITING 未到、WAITING 未到'],
      at: 1,
      notifiers: [{ notifier: '黄子轩', told: false }],
    });
    await decide(own.pass, flowId, ['s1-1', as.manager]);
    expect(await shown()).toMatchObject({ statuses: ['PASSED', 'AUDITING'], at: 2 });
    await decide(own.reject, flowId, ['s2-1', as.guest]);
    expect(await shown()).toMatchObject({
      statuses: ['PASSED', 'REJECTED'],
      people: ['PASSED 已通过', 'REJECTED 已驳回、CLOSED 无需处理'],
    });
  });

  const recordsOf = async (businessId: string) =>
    (await info(businessId)).result.records.map(({ name, status, statusStr, details }) => [
      name,
      status,
      statusStr,
      details.map(({ approverName, speech }) => `${approverName} ${speech}`),
    ]);

  it('shows the steps of a returned document, with who returned it and why', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    await decide(own.pass, flowId, ['s1-1', as.manager]);
    const back = { flowId, taskId: 's2-1', to: '', way: 'again' as const, comment: '缺发票' };
    expect((await sendTo(test.app, own.return, back, as.guest)).code).toBe('00000');
    expect(await recordsOf(businessId)).toEqual([
      ['步骤 a', 'PASSED', '已通过', ['林慧敏 说明']],
      ['步骤 b', 'REJECTED', '已退回', ['周雨桐 缺发票']],
    ]);
    expect((await info(businessId)).result.notifiers).toEqual([]);
  });

  it('shows a withdrawal as an action of the submitter, not of an approver', async () => {
    const { businessId, flowId } = await submitClaim(test, as.staff);
    expect((await sendTo(test.app, own.withdraw, { flowId, comment: '填错了' }, as.staff)).code).toBe('00000');
    expect(await recordsOf(businessId)).toEqual([['发起人撤回', 'REJECTED', '已撤回', ['王浩然 填错了']]]);
  });

  it('answers people who may see the document, and reveals nothing to others', async () => {
    const { businessId } = await submitClaim(test, as.staff);
    const draft = await makeClaim(test, as.staff);
    expect((await info(draft)).result.records).toEqual([]);
    const { token } = await makeSignedIn(test.app, { tags: ['approval:task:list', 'reimbursement:reimbursement:list'] });
    for (const id of [businessId, draft, 'nothing']) expect((await info(id, token)).code).toBe('A0404');
    expect((await info(businessId, as.manager)).code).toBe('00000');
    expect((await info(businessId, '')).code).toBe('L0001');
    const odd = { businessId, businessType: 'TODO' as 'REIMBURSEMENT' };
    expect((await sendTo(test.app, own.info, odd, as.staff)).code).toBe('A0400');
  });
});

describe('approvals.info under another type', () => {
  const under = (businessType: 'PROJECT_OPENING' | 'SOFTWARE_COPYRIGHT', businessId: string, token: string) =>
    sendTo(test.app, own.info, { businessId, businessType }, token);

  it('contains no records for a document that the caller may see, so that a page can try its other type', async () => {
    const { businessId } = await submitClaim(test, as.staff);
    for (const type of ['PROJECT_OPENING', 'SOFTWARE_COPYRIGHT'] as const)
      expect(await under(type, businessId, as.staff)).toMatchObject({ code: '00000', result: { records: [], spNo: '' } });
  });

  it('reveals nothing about documents of others', async () => {
    const { businessId } = await submitClaim(test, as.staff);
    const { token } = await makeSignedIn(test.app, { tags: ['approval:task:list', 'reimbursement:reimbursement:list'] });
    expect((await under('PROJECT_OPENING', businessId, token)).code).toBe('A0404');
    expect((await under('PROJECT_OPENING', 'nothing', as.staff)).code).toBe('A0404');
  });
});

describe('approvals.preview', () => {
  it('previews own and visible documents, and distinguishes joint steps from those that one person settles', async () => {
    const preview = (businessId: string, token: string) =>
      sendTo(test.app, own.preview, { businessType: 'REIMBURSEMENT', businessId, businessMap: {} }, token);
    const draft = await makeClaim(test, as.staff);
    const { records, notifiers } = (await preview(draft, as.staff)).result;
    expect(records.map(({ approverattr, approverattrStr, notify }) => [approverattr, approverattrStr, notify])).toEqual([
      ['2', '会签', false],
      ['1', '或签', false],
    ]);
    expect(notifiers.map(({ approverName }) => approverName)).toEqual(['黄子轩']);
    const { token } = await makeSignedIn(test.app);
    expect((await preview(draft, token)).code).toBe('A0404');
    expect((await preview(draft, '')).code).toBe('L0001');
  });
});

describe('approvals.forget', () => {
  it("clears the caller's own approvers of one kind, and removes nothing else", async () => {
    const submitWithMore = async (token: string) => {
      const businessId = await makeClaim(test, token);
      const form = { businessType: 'REIMBURSEMENT' as const, businessId, chosen: { a: ['u-manager', 'u-admin'] } };
      expect((await sendTo(test.app, own.submit, form, token)).code).toBe('00000');
      return businessId;
    };
    const isSaved = async (token: string) =>
      (await sendTo(test.app, own.preview, { businessType: 'REIMBURSEMENT' }, token)).result.cacheFlag;
    const businessId = await submitWithMore(as.staff);
    await submitWithMore(as.colleague);
    const forget = (form: object, token = as.staff) =>
      sendTo(
        test.app,
        own.forget,
        { bizType: 'WCP_APPROVAL_PROCESS_RECORD', childBizType: 'REIMBURSEMENT', bizId: businessId, ...form } as never,
        token,
      );
    for (const odd of [{ bizType: 'REIMBURSEMENT' }, { bizType: 'WCP_DATA_RECORD' }, { bizType: '' }, { childBizType: 'TODO' }])
      expect((await forget(odd)).code).toBe('A0400');
    expect((await forget({}, '')).code).toBe('L0001');
    expect([await isSaved(as.staff), await isSaved(as.colleague)]).toEqual([true, true]);
    expect((await forget({})).msg).toBe('已恢复为最新的默认审批流程');
    expect([await isSaved(as.staff), await isSaved(as.colleague)]).toEqual([false, true]);
    expect((await forget({})).code).toBe('00000');
    expect((await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.staff)).result.state).toBe('auditing');
  });
});
