import { calls } from '@houtai/contract';
import { ApprovalDefinition, type ApprovalNode } from '@houtai/contract/approval-definitions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { departments } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { claimForm, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { processes } from './processes/processes.tables.ts';

const own = calls.approvals;
const DAYS = { from: '2026-11-20', to: '2026-11-20' };
const EMPTY = { who: { type: 'role', roleId: 'member', within: 'department' } } as const;

let test: AppForTest;
let as: Record<'staff' | 'manager' | 'guest' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', manager: 'u-manager', guest: 'u-guest', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(() => test.clock.advance(60_000));

const detail = async (flowId: string, token: string) => (await sendTo(test.app, own.get, { flowId }, token)).result;
const versionOf = async (id: string) => (await sendTo(test.app, calls.reimbursements.get, { id }, as.staff)).result.version;
const openPeople = async (flowId: string) =>
  (await detail(flowId, as.staff)).steps.find(({ state }) => state === 'open')?.tasks.map(({ person }) => person);
const back = (flowId: string, taskId: string, token: string) =>
  sendTo(test.app, own.return, { flowId, taskId, to: '', way: 'back', comment: '请补充' }, token);

describe('a document that goes straight back to the approver who returned it', () => {
  it('previews the people who are really asked, by the version it follows', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-guest', 'u-admin']), stepOf('c', ['u-staff-2'])]);
    const { flowId, businessId } = await submitClaim(test, as.staff);
    await sendTo(test.app, own.pass, { flowId, taskId: 's1-1', comment: '' }, as.manager);
    await sendTo(test.app, own.pass, { flowId, taskId: 's2-2', comment: '' }, as.admin);
    await back(flowId, 's2-1', as.guest);
    await publishNodes(test.db, [stepOf('other', ['u-after-sale'])]);
    const document = { businessType: 'REIMBURSEMENT' as const, businessId };
    const { records } = (await sendTo(test.app, own.preview, { ...document, businessMap: {} }, as.staff)).result;
    expect(
      records.map(({ node, addable, details }) => [node, addable, details.map(({ approver, editFlag, why }) => [approver, editFlag, why])]),
    ).toEqual([
      [
        'b',
        false,
        [
          ['u-guest', false, '流程指定'],
          ['u-admin', false, '流程指定；退回前已通过'],
        ],
      ],
      ['c', true, [['u-staff-2', true, '流程指定']]],
    ]);
    expect((await sendTo(test.app, own.submit, document, as.staff)).code).toBe('00000');
    expect(await openPeople(flowId)).toEqual(['u-guest', 'u-admin']);
  });

  it('shows the approver who returned it what has changed since', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    const { flowId, businessId } = await submitClaim(test, as.staff);
    await back(flowId, 's1-1', as.manager);
    const stored = (await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.staff)).result;
    const changed = { ...claimForm('700.00'), id: businessId, version: stored.version };
    expect((await sendTo(test.app, calls.reimbursements.update, changed, as.staff)).code).toBe('00000');
    await sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.staff);
    const { changedSince } = await detail(flowId, as.manager);
    expect(changedSince).toMatchObject([{ byName: '林慧敏', did: '退回' }]);
    expect(changedSince[0]?.changes).toContainEqual(expect.objectContaining({ label: '合计', before: '760.00', after: '700.00' }));
  });

  it('shows only the changes within its lines, each with its place', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    const [line] = claimForm('760.00').lines;
    if (!line) throw new Error('a claim has a line');
    const taxi = { ...line, category: 'local' as const, amount: '42.00', remark: '机场往返' };
    const meal = { ...line, category: 'meal' as const, amount: '18.00', remark: '' };
    const made = await sendTo(test.app, calls.reimbursements.add, claimForm('', { lines: [line, taxi] }), as.staff);
    const document = { businessType: 'REIMBURSEMENT' as const, businessId: made.result.id };
    const { flowId } = (await sendTo(test.app, own.submit, document, as.staff)).result;
    await back(flowId, 's1-1', as.manager);
    const lines = [line, { ...taxi, amount: '40.00' }, meal];
    const changed = { ...claimForm('', { lines }), id: made.result.id, version: made.result.version };
    expect(
      (await sendTo(test.app, calls.reimbursements.update, { ...changed, version: await versionOf(made.result.id) }, as.staff)).code,
    ).toBe('00000');
    await sendTo(test.app, own.submit, document, as.staff);
    const { changedSince } = await detail(flowId, as.manager);
    expect(changedSince[0]?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['费用明细第 2 行金额（元）', '42.00', '40.00'],
      ['新增费用明细第 3 行', '', expect.stringMatching(/^类别 餐补，日期 2026-11-16，.*金额（元） 18\.00$/)],
      ['合计', '802.00', '818.00'],
    ]);
  });
});

describe('trials and replays', () => {
  const nodes = (again: 'every' | 'consecutive'): ApprovalNode[] => [stepOf('a', ['u-manager']), stepOf('b', ['u-manager'], { again })];
  const definitionOf = (list: ApprovalNode[]) =>
    ApprovalDefinition.parse({ starters: { type: 'everyone' }, withdraw: 'first', nodes: list });

  /** The replay of a document under a draft with these nodes. */
  async function replayed(businessId: string, list: ApprovalNode[]) {
    const [stored] = await test.db.select().from(processes).where(eq(processes.businessType, 'REIMBURSEMENT'));
    const process = (await sendTo(test.app, calls.approvalProcesses.get, { id: stored?.id ?? '' }, as.admin)).result;
    const { id, version, name, businessType, remark } = process;
    const draft = { id, version, name, businessType, remark, definition: definitionOf(list) };
    const saved = await sendTo(test.app, calls.approvalProcesses.save, draft, as.admin);
    expect(saved.code).toBe('00000');
    const { rows } = (await sendTo(test.app, calls.approvalProcesses.replay, { id, ...DAYS }, as.admin)).result;
    await sendTo(test.app, calls.approvalProcesses.discard, { id, version: saved.result.version }, as.admin);
    return rows.find((row) => row.businessId === businessId);
  }

  it('name people who need not decide again by the setting 连续出现时只审一次', async () => {
    await publishNodes(test.db, nodes('every'));
    const { businessId } = await submitClaim(test, as.staff);
    expect(await replayed(businessId, nodes('consecutive'))).toMatchObject({
      outcome: 'people',
      before: ['步骤 a：林慧敏', '步骤 b：林慧敏'],
      after: ['步骤 a：林慧敏', '步骤 b：林慧敏（此前已审批，自动通过）'],
    });
    const input = {
      businessType: 'REIMBURSEMENT' as const,
      definition: definitionOf(nodes('consecutive')),
      submitter: 'u-staff',
      values: {},
    };
    const { steps } = (await sendTo(test.app, calls.approvalProcesses.rehearse, input, as.admin)).result;
    expect(steps.map(({ tasks }) => tasks.map(({ stateWords }) => stateWords))).toEqual([['未到'], ['此前已审批，自动通过']]);
  });

  it('reuse the earlier approvers of a document, and the same ones for the draft where its settings are equal', async () => {
    const head = stepOf('a', { type: 'head', level: 1, above: true });
    await publishNodes(test.db, [head, stepOf('b', ['u-guest'])]);
    const { businessId } = await submitClaim(test, as.staff);
    const lead = (leaderId: string) => test.db.update(departments).set({ leaderId }).where(eq(departments.id, 'd-research'));
    await lead('u-after-sale');
    const empty = stepOf('c', EMPTY.who, { nobody: { type: 'pass' } });
    expect(await replayed(businessId, [head, stepOf('b', ['u-admin'])])).toMatchObject({
      outcome: 'people',
      before: ['步骤 a：林慧敏', '步骤 b：周雨桐'],
      after: ['步骤 a：林慧敏', '步骤 b：陈思远'],
    });
    expect(await replayed(businessId, [head, stepOf('b', ['u-guest'])])).toMatchObject({ outcome: 'same' });
    expect(await replayed(businessId, [head, stepOf('b', ['u-guest']), empty])).toMatchObject({
      outcome: 'way',
      after: ['步骤 a：林慧敏', '步骤 b：周雨桐', '步骤 c：本步骤无人审批'],
    });
    await lead('u-manager');
  });
});
