import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import { SOFTWARE_COPYRIGHT_FORM } from '@houtai/contract/software-copyright-form';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { parameters } from '#modules/parameter-values/index.ts';
import { linkedIdentities } from '#modules/session/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { ctxOf } from '#platform/testing/ctx-of.ts';
import { claimForm, makeClaim, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { isLinkRequired, LINKED_ONLY } from './flows/linked-rule.ts';

const own = calls.approvals;
const TASK = { taskId: 's1-1', comment: '' };

let test: AppForTest;
let as: Record<'staff' | 'colleague' | 'manager' | 'guest' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', colleague: 'u-staff-2', manager: 'u-manager', guest: 'u-guest', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
});

const detail = async (flowId: string, token: string) => (await sendTo(test.app, own.get, { flowId }, token)).result;

/** Submits a document whose only step fills in a field. */
async function submitFilledIn(people: string[]) {
  const fills = [{ field: 'registration', required: true }];
  await publishNodes(test.db, [stepOf('a', people, { fills })], { businessType: 'SOFTWARE_COPYRIGHT' });
  const blank = { projectId: '', fileIds: '', registration: '' };
  const form = sampleValues(SOFTWARE_COPYRIGHT_FORM, { ownerId: 'u-staff', description: '<p>功能</p>', ...blank });
  const { id } = (await sendTo(test.app, calls.softwareCopyright.add, form, as.staff)).result;
  const document = { businessType: 'SOFTWARE_COPYRIGHT' as const, businessId: id };
  const { flowId } = (await sendTo(test.app, own.submit, document, as.staff)).result;
  return { id, form, flowId };
}

describe('approvals.pass', () => {
  it('accepts only the values that the step fills in, requires those, and stores them', async () => {
    const { id, form, flowId } = await submitFilledIn(['u-manager']);
    expect((await detail(flowId, as.manager)).task?.fills).toMatchObject([{ field: 'registration', label: '登记号', required: true }]);
    const pass = (fields: Record<string, string>) => sendTo(test.app, own.pass, { flowId, ...TASK, fields }, as.manager);
    expect((await pass({})).code).toBe('A0400');
    expect((await pass({ registration: '2026SR1', name: '另一个软件' })).code).toBe('A0400');
    expect((await pass({ registration: '2026SR1' })).result.status).toBe('passed');
    const stored = (await sendTo(test.app, calls.softwareCopyright.get, { id }, as.staff)).result;
    expect(stored).toMatchObject({ registration: '2026SR1', name: form.name, state: 'passed' });
  });

  it('refuses a document that was changed since it was shown', async () => {
    const { id, flowId } = await submitFilledIn(['u-manager', 'u-guest']);
    const shown = await detail(flowId, as.guest);
    const fields = { registration: '2026SR1' };
    await sendTo(test.app, own.pass, { flowId, ...TASK, fields, documentAt: shown.documentAt }, as.manager);
    const pass = (documentAt: number, registration: string) =>
      sendTo(test.app, own.pass, { flowId, taskId: 's1-2', comment: '', fields: { registration }, documentAt }, as.guest);
    expect(await pass(shown.documentAt, '2026SR2')).toMatchObject({ code: 'A0409', msg: '单据在你打开之后有改动，请核对后再审批' });
    const now = await detail(flowId, as.guest);
    expect(now.task?.fills).toMatchObject([{ value: '2026SR1' }]);
    // Opening the task does not change the document.
    await sendTo(test.app, own.opened, { flowId, taskId: 's1-2' }, as.guest);
    expect((await pass(now.documentAt, '2026SR1')).result.status).toBe('passed');
    expect((await sendTo(test.app, calls.softwareCopyright.get, { id }, as.staff)).result.registration).toBe('2026SR1');
  });
});

describe('approvals.passMany', () => {
  it('passes documents without warnings, and reports why it skips the others', async () => {
    const plain = await submitClaim(test, as.staff, '100.00');
    const bare = await submitClaim(test, as.staff, '900.00');
    const items = [plain, bare].map(({ flowId }) => ({ flowId, taskId: 's1-1' }));
    const done = (
      await sendTo(test.app, own.passMany, { items: [...items, { flowId: 'nothing', taskId: 's1-1' }], comment: '' }, as.manager)
    ).result;
    expect(done.passed).toBe(1);
    expect(done.refused.map(({ flowId }) => flowId)).toEqual([bare.flowId, 'nothing']);
    expect(done.refused[0]?.msg).toContain('既没有发票号码');
    expect((await detail(bare.flowId, as.manager)).warnings).toHaveLength(1);
    expect((await detail(plain.flowId, as.staff)).status).toBe('passed');
  });
});

describe('actions besides a decision', () => {
  it('asks for an opinion, receives it, and leaves the decision to the approver', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    await sendTo(test.app, own.consult, { flowId, ...TASK, to: 'u-guest', comment: '金额对吗' }, as.manager);
    const question = (await detail(flowId, as.guest)).task;
    expect(question?.consult).toBe(true);
    await sendTo(test.app, own.advise, { flowId, taskId: question?.taskId ?? '', comment: '对' }, as.guest);
    expect((await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager)).result.status).toBe('passed');
  });

  it('adds a signer after the approver and removes the signer again', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    await sendTo(test.app, own.addSigners, { flowId, ...TASK, people: 'u-guest', where: 'after' }, as.manager);
    const [added] = (await detail(flowId, as.manager)).may.removeSigners;
    expect(added).toBeDefined();
    await sendTo(test.app, own.removeSigner, { flowId, taskId: added ?? '' }, as.manager);
    expect((await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager)).result.status).toBe('passed');
  });

  it('undoes a decision until the next approver has looked at it', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-guest'])]);
    const { flowId } = await submitClaim(test, as.staff);
    await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager);
    expect((await detail(flowId, as.manager)).may.takeBack).toBe('s1-1');
    await sendTo(test.app, own.takeBack, { flowId, taskId: 's1-1' }, as.manager);
    const { task } = await detail(flowId, as.manager);
    await sendTo(test.app, own.pass, { flowId, taskId: task?.taskId ?? '', comment: '' }, as.manager);
    const next = (await detail(flowId, as.guest)).task?.taskId ?? '';
    await sendTo(test.app, own.opened, { flowId, taskId: next }, as.guest);
    expect((await detail(flowId, as.manager)).may.takeBack).toBeNull();
  });

  it('reminds at most once an hour', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const remind = (token: string) => sendTo(test.app, own.remind, { flowId }, token);
    expect((await remind(as.manager)).code).toBe('A0301');
    expect((await remind(as.staff)).code).toBe('00000');
    expect((await remind(as.staff)).code).toBe('A0501');
    test.clock.advance(3_600_000);
    expect((await remind(as.staff)).code).toBe('00000');
  });
});

describe('a rescue', () => {
  it('requires an administrator of approvals, and shows its reason permanently', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const handOn = (token: string) => sendTo(test.app, own.handOn, { flowId, taskId: 's1-1', to: 'u-guest', comment: '出差失联' }, token);
    expect((await handOn(as.manager)).code).toBe('A0301');
    expect((await handOn(as.admin)).code).toBe('00000');
    expect((await sendTo(test.app, own.end, { flowId, comment: '重复提交' }, as.admin)).result.status).toBe('ended');
    const { rescues, endWords } = await detail(flowId, as.staff);
    expect(rescues.map(({ byName, reason }) => [byName, reason])).toEqual([
      ['陈思远', '出差失联'],
      ['陈思远', '重复提交'],
    ]);
    expect(endWords).toContain('重复提交');
  });
});

describe('an approver chosen by a person', () => {
  it('has to be linked with enterprise messaging, unless the installation has none', async () => {
    const set = (value: string) => test.db.update(parameters).set({ value }).where(eq(parameters.key, LINKED_ONLY));
    const businessId = await makeClaim(test, as.staff, '50.00');
    const submit = () =>
      sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId, chosen: { a: ['u-manager', 'u-guest'] } }, as.staff);
    await test.db.delete(linkedIdentities);
    await set('true');
    const candidates = async (userIds: string) => (await sendTo(test.app, own.candidates, { userIds }, as.staff)).result;
    expect(await candidates('u-guest')).toEqual([
      { approver: 'u-guest', approverName: '周雨桐', refusal: '请先联系选择人员周雨桐绑定企业微信' },
    ]);
    expect((await candidates('u-disabled'))[0]?.refusal).toContain('已停用');
    expect((await sendTo(test.app, own.candidates, { userIds: '' }, as.staff)).code).toBe('A0400');
    expect((await submit()).msg).toContain('请先联系选择人员周雨桐绑定企业微信');
    await set('false');
    expect((await candidates('u-guest'))[0]?.refusal).toBe('');
    await set('auto');
    expect((await candidates('u-guest'))[0]?.refusal).toBe('');
    expect((await submit()).result.status).toBe('running');
  });
});

describe('isLinkRequired', () => {
  it.each([
    ['auto', true, true],
    ['auto', false, false],
    ['', true, true],
    ['true', false, true],
    ['false', true, false],
  ])('the parameter “%s” with messaging configured: %s answers %s', async (value, hasMessaging, isRequired) => {
    await test.db.update(parameters).set({ value }).where(eq(parameters.key, LINKED_ONLY));
    expect(await isLinkRequired({ db: test.db, hasMessaging })).toBe(isRequired);
    await test.db.update(parameters).set({ value: 'false' }).where(eq(parameters.key, LINKED_ONLY));
  });

  it('refuses any value of the parameter except auto, true and false', async () => {
    const [row] = (await sendTo(test.app, calls.parameters.page, { keyword: LINKED_ONLY }, as.admin)).result.rows;
    const update = { paramKey: LINKED_ONLY, paramValue: 'yes', version: row?.version ?? 0 };
    expect((await sendTo(test.app, calls.parameters.update, update, as.admin)).code).toBe('A0400');
  });
});

describe('the files of a document', () => {
  it('can be opened by the holder of its task, and by nobody else without a right', async () => {
    const holder = await makeSignedIn(test.app, {});
    await publishNodes(test.db, [stepOf('a', [holder.user.id])]);
    const { businessId } = await submitClaim(test, as.staff);
    const readings = test.app.deps.registry.given('files').filter(({ recordType }) => recordType === 'reimbursement');
    expect(readings).toHaveLength(1);
    const other = await makeClaim(test, as.staff);
    const may = (id: string) => readings[0]?.mayRead(ctxOf(test, holder.user.id), id);
    expect([await may(businessId), await may(other)]).toEqual([true, false]);
  });
});

describe('the lists', () => {
  it('show and count pending, decided and submitted documents', async () => {
    const before = (await sendTo(test.app, own.counts, {}, as.manager)).result;
    const { flowId } = await submitClaim(test, as.staff);
    expect((await sendTo(test.app, own.counts, {}, as.manager)).result.pending).toBe(before.pending + 1);
    await sendTo(test.app, own.pass, { flowId, ...TASK }, as.manager);
    const after = (await sendTo(test.app, own.counts, {}, as.manager)).result;
    expect([after.pending, after.done]).toEqual([before.pending, before.done + 1]);
    const done = (await sendTo(test.app, own.tasks, { view: 'done', sort: '-doneAt', limit: 100 }, as.manager)).result;
    expect(done.rows.find((row) => row.flowId === flowId)).toMatchObject({ taskState: 'passed' });
    const mine = (await sendTo(test.app, own.mine, { keyword: claimForm().reason, status: 'passed', limit: 100 }, as.staff)).result;
    expect(mine.rows.find((row) => row.flowId === flowId)).toMatchObject({ may: { withdraw: false, remind: false } });
    expect((await sendTo(test.app, own.mine, { status: 'passed' }, as.colleague)).result.rows.some((row) => row.flowId === flowId)).toBe(
      false,
    );
  });

  it('show the submitter returned, running and ended flows, each with its count', async () => {
    const { token } = await makeSignedIn(test.app, {
      tags: ['add', 'edit', 'list'].map((act) => `reimbursement:reimbursement:${act}`).concat('approval:task:list'),
    });
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    const [returned, running, passed, withdrawn] = [
      (await submitClaim(test, token)).flowId,
      (await submitClaim(test, token)).flowId,
      (await submitClaim(test, token)).flowId,
      (await submitClaim(test, token)).flowId,
    ];
    await sendTo(test.app, own.return, { flowId: returned, ...TASK, to: '', way: 'again', comment: '请补充' }, as.manager);
    await sendTo(test.app, own.pass, { flowId: passed, ...TASK }, as.manager);
    await sendTo(test.app, own.withdraw, { flowId: withdrawn, comment: '' }, token);
    const shown = async (stage?: 'returned' | 'running' | 'ended') =>
      (await sendTo(test.app, own.mine, { stage }, token)).result.rows.map((row) => row.flowId).toSorted();
    expect(await shown('returned')).toEqual([returned]);
    expect(await shown('running')).toEqual([running]);
    expect(await shown('ended')).toEqual([passed, withdrawn].toSorted());
    expect(await shown()).toHaveLength(4);
    const ended = await sendTo(test.app, own.mine, { stage: 'ended', status: 'passed' }, token);
    expect(ended.result.rows.map((row) => row.flowId)).toEqual([passed]);
    expect((await sendTo(test.app, own.mineCounts, {}, token)).result).toEqual({ all: 4, returned: 1, running: 1, ended: 2 });
  });

  it('count nothing for people who may not see approvals', async () => {
    const { token } = await makeSignedIn(test.app, {});
    expect((await sendTo(test.app, own.mineCounts, {}, token)).code).toBe('A0301');
  });
});
