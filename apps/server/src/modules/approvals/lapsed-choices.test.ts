import { calls } from '@houtai/contract';
import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { chosenApprovers } from './people/persons.tables.ts';

const own = calls.approvals;

let test: AppForTest;
let as: Record<'staff', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await test.db.delete(chosenApprovers);
});

const chosenFrom = (...userIds: string[]) =>
  stepOf('a', { type: 'chosen', from: { type: 'people', userIds }, least: 1, most: 2 }, { own: 'head' });
const submit = async (chosen: Record<string, string[]>) => {
  const businessId = await makeClaim(test, as.staff);
  return sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId, chosen }, as.staff);
};
/** The preview of a draft after the process changed from nodes `before` to `now`, with approvers saved under the former. */
const reopened = async (saved: Record<string, string[]>, before: ApprovalNode[], now: ApprovalNode[]) => {
  await publishNodes(test.db, before);
  expect((await submit(saved)).code).toBe('00000');
  test.clock.advance(60_000);
  await publishNodes(test.db, now);
  const businessId = await makeClaim(test, as.staff);
  const { result } = await sendTo(test.app, own.preview, { businessType: 'REIMBURSEMENT', businessId, businessMap: {} }, as.staff);
  const lapsed = result.lapsed.map(({ name, approverName, reason }) => `${name} ${approverName} ${reason}`);
  const shown = Object.fromEntries(result.records.map(({ node, details }) => [node, details.map(({ approver }) => approver)]));
  return { lapsed, shown, cacheFlag: result.cacheFlag };
};
const setActive = (active: boolean) => test.db.update(users).set({ active }).where(eq(users.id, 'u-guest'));

describe('reopening a draft with saved approvers', () => {
  it('names a disabled approver with the reason, and retains the others', async () => {
    const nodes = [stepOf('b', ['u-manager'])];
    await publishNodes(test.db, nodes);
    expect((await submit({ b: ['u-manager', 'u-guest', 'u-admin'] })).code).toBe('00000');
    await setActive(false);
    const businessId = await makeClaim(test, as.staff);
    const { result } = await sendTo(test.app, own.preview, { businessType: 'REIMBURSEMENT', businessId, businessMap: {} }, as.staff);
    expect(result.lapsed).toEqual([{ node: 'b', name: '步骤 b', approverName: '周雨桐', reason: '周雨桐 已停用或不存在，请选择其他人' }]);
    const list = result.records[0]?.details.map(({ approver }) => approver) ?? [];
    expect([result.cacheFlag, list]).toEqual([true, ['u-manager', 'u-admin']]);
    expect((await submit({ b: list })).code).toBe('00000');
    await setActive(true);
  });

  it('names approvers whom the step no longer offers, and requires a new choice', async () => {
    const found = await reopened({ a: ['u-guest'] }, [chosenFrom('u-guest', 'u-manager')], [chosenFrom('u-manager')]);
    expect(found).toEqual({ lapsed: ['步骤 a 周雨桐 已不在可选范围内'], shown: { a: [] }, cacheFlag: false });
    const refused = await submit({});
    expect(refused).toMatchObject({ code: 'A0400', msg: '请选择「步骤 a」的审批人：至少 1 人' });
  });

  it('names the submitter if they may no longer approve there', async () => {
    const free = (own: 'self' | 'head') => stepOf('b', ['u-manager'], { own });
    const found = await reopened({ b: ['u-manager', 'u-staff'] }, [free('self')], [free('head')]);
    expect(found).toEqual({
      lapsed: ['步骤 b 王浩然 发起人不能审批自己的单据，请选择其他人'],
      shown: { b: ['u-manager'] },
      cacheFlag: true,
    });
  });

  it('names approvers whose step is gone or accepts no additions', async () => {
    const fixed = stepOf('b', ['u-manager'], { preview: { add: false, remove: false } });
    const found = await reopened(
      { b: ['u-manager', 'u-guest'], c: ['u-admin'] },
      [stepOf('b', ['u-manager']), stepOf('c', ['u-admin'])],
      [fixed],
    );
    expect(found.lapsed).toEqual(['步骤 b 周雨桐 已不是这一步的审批人', ' 陈思远 流程里已没有原来的步骤']);
  });

  it('reports nothing when all choices are still valid', async () => {
    const nodes = [stepOf('b', ['u-manager'])];
    expect(await reopened({ b: ['u-manager', 'u-guest'] }, nodes, nodes)).toEqual({
      lapsed: [],
      shown: { b: ['u-manager', 'u-guest'] },
      cacheFlag: true,
    });
  });
});
