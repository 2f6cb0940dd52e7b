import { calls } from '@houtai/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { departments, users } from '#modules/people/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalActions, approvalFlows, approvalTasks } from './approvals.tables.ts';

let test: AppForTest;
let as: Record<'staff' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await test.db.update(approvalFlows).set({ status: 'withdrawn' });
});

const head = { type: 'head', level: 1, above: false } as const;
const disabled = (ids: string[], token = as.admin) => sendTo(test.app, calls.users.impact, { ids, to: null }, token);
const led = async (id: string, leaderId: string, token = as.admin) => {
  const [row] = await test.db.select().from(departments).where(eq(departments.id, id));
  return sendTo(test.app, calls.departments.impact, { id, leaderId, parentId: row?.parentId ?? '' }, token);
};
const ofClaims = <Row extends { businessType: string }>(rows: readonly Row[]) =>
  rows.filter(({ businessType }) => businessType === 'REIMBURSEMENT');
/** The department of 王浩然. */
const ownDepartment = async () => {
  const [row] = await test.db.select().from(users).where(eq(users.id, 'u-staff'));
  return row?.departmentIds[0] ?? '';
};

describe('the preview of disabling a person', () => {
  it('lists documents waiting for them, documents that reach others later, and steps that find somebody else', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-manager', 'u-guest'])]);
    await submitClaim(test, as.staff);
    const { result } = await disabled(['u-manager']);
    expect(ofClaims(result.steps).map(({ words }) => words)).toEqual([
      '「步骤 a」由 林慧敏 改为 无人',
      '「步骤 b」由 林慧敏、周雨桐 改为 周雨桐',
    ]);
    expect(ofClaims(result.flows)).toEqual([
      {
        businessType: 'REIMBURSEMENT',
        flowId: expect.any(String),
        spNo: expect.stringMatching(/^SP-/),
        submitterName: '王浩然',
        words: '「步骤 a」正在等 林慧敏 审批，之后没有人能处理，请先交接；「步骤 b」由 林慧敏、周雨桐 改为 周雨桐',
      },
    ]);
    expect(result.flowCount).toBe(1);
  });

  it('says nothing of a person whom no process asks', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    await submitClaim(test, as.staff);
    expect(ofClaims((await disabled(['u-staff-2'])).result.steps)).toEqual([]);
    expect(ofClaims((await disabled(['u-staff-2'])).result.flows)).toEqual([]);
  });

  it('examines at most 2,000 documents, beginning with those that wait for the person, and reports how many it skipped', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-guest'])]);
    const { flowId } = await submitClaim(test, as.staff);
    const [sample] = await test.db.select().from(approvalFlows).where(eq(approvalFlows.id, flowId));
    if (!sample) throw new Error('the flow is gone');
    const { number: _, ...flow } = sample;
    const copies = Array.from({ length: 2_001 }, (_, at) => {
      return { ...flow, id: `${flow.id}-${at}`, businessId: `${flow.businessId}-${at}`, serial: 1_000_000 + at };
    });
    for (const part of [copies.slice(0, 1_000), copies.slice(1_000)]) await test.db.insert(approvalFlows).values(part);
    test.clock.advance(60_000);
    await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
    await submitClaim(test, as.staff);
    const { result } = await disabled(['u-manager']);
    expect([result.flowCount, result.flows.length, result.unchecked]).toEqual([1, 1, 3]);
    expect(result.flows[0]?.words).toContain('正在等 林慧敏 审批');
  });

  it('writes nothing to the database', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager']), stepOf('b', ['u-guest'])]);
    await submitClaim(test, as.staff);
    const all = () => Promise.all([approvalFlows, approvalTasks, approvalActions, users].map((table) => test.db.select().from(table)));
    const before = await all();
    await disabled(['u-manager', 'u-guest']);
    expect(await all()).toEqual(before);
  });
});

describe('the preview of moving a person', () => {
  it('lists the steps that lose or gain them through their role', async () => {
    await publishNodes(test.db, [stepOf('a', { type: 'role', roleId: 'manager', within: 'all' })]);
    const to = { companyId: 'chengming', departmentId: 'd-mobile', departmentIds: ['d-mobile'], postIds: [], roleIds: [] as string[] };
    const lost = await sendTo(test.app, calls.users.impact, { ids: ['u-manager'], to }, as.admin);
    expect(ofClaims(lost.result.steps)[0]?.words).toMatch(/^「步骤 a」由 .*林慧敏.* 改为/);
    const found = await sendTo(test.app, calls.users.impact, { ids: ['u-staff-2'], to: { ...to, roleIds: ['manager'] } }, as.admin);
    expect(ofClaims(found.result.steps)).toHaveLength(1);
  });
});

describe('the preview of a new department leader', () => {
  it('lists whose documents the step would give to somebody else, as then happens', async () => {
    const own = await ownDepartment();
    const [before] = await test.db.select().from(departments).where(eq(departments.id, own));
    await publishNodes(test.db, [stepOf('a', ['u-guest']), stepOf('b', head)]);
    const { flowId } = await submitClaim(test, as.staff);
    const { result } = await led(own, 'u-after-sale');
    expect(ofClaims(result.steps)).toMatchObject([{ words: expect.stringMatching(/^「步骤 b」由 .* 改为 赵建国（.*提交时）$/) }]);
    expect(ofClaims(result.flows)).toMatchObject([{ words: expect.stringMatching(/「步骤 b」由 .* 改为 赵建国$/) }]);
    await test.db.update(departments).set({ leaderId: 'u-after-sale' }).where(eq(departments.id, own));
    const flow = (await sendTo(test.app, calls.approvals.get, { flowId }, as.staff)).result;
    expect(flow.steps.find(({ node }) => node === 'b')?.tasks.map(({ personName }) => personName)).toEqual(['赵建国']);
    await test.db.update(departments).set({ leaderId: before?.leaderId }).where(eq(departments.id, own));
  });
});

describe('an open task whose rule would find somebody else', () => {
  const kept = async (token = as.admin) => {
    const own = await ownDepartment();
    const [department] = await test.db.select().from(departments).where(eq(departments.id, own));
    await test.db.update(departments).set({ leaderId: 'u-manager' }).where(eq(departments.id, own));
    await publishNodes(test.db, [stepOf('a', head), stepOf('b', ['u-guest'])]);
    const made = [await submitClaim(test, as.staff), await submitClaim(test, as.staff)];
    const { result } = await led(own, 'u-after-sale', token);
    await test.db.update(departments).set({ leaderId: department?.leaderId }).where(eq(departments.id, own));
    return { ids: made.map(({ flowId }) => flowId), result };
  };

  it('lists its approvers, with a link to hand over each document for people with the right', async () => {
    const { ids, result } = await kept();
    const flows = ofClaims(result.flows);
    expect(flows.map(({ words }) => words)).toEqual([
      '「步骤 a」已在等 林慧敏 审批，不会随之转给 赵建国',
      '「步骤 a」已在等 林慧敏 审批，不会随之转给 赵建国',
    ]);
    expect(flows.map(({ flowId }) => flowId).toSorted()).toEqual(ids.toSorted());
    expect([result.flowCount, result.keptCount]).toEqual([2, 2]);
  });

  it('contains no link to the document for people without the right to rescue flows', async () => {
    const { token } = await makeSignedIn(test.app, { companyId: 'chengming', tags: ['system:dept:edit'] });
    const { result } = await kept(token);
    expect(ofClaims(result.flows).map(({ flowId }) => flowId)).toEqual(['', '']);
  });
});

it('the preview refuses people without the tag or without a right to the person or the department', async () => {
  const { token: plain } = await makeSignedIn(test.app);
  const outside = await makeSignedIn(test.app, { companyId: 'chengming-data', tags: ['system:user:edit', 'system:dept:edit'] });
  const own = await ownDepartment();
  expect((await disabled(['u-manager'], '')).code).toBe('L0001');
  expect((await disabled(['u-manager'], plain)).code).toBe('A0301');
  expect((await disabled(['u-manager'], outside.token)).code).toBe('A0404');
  expect((await disabled([])).code).toBe('A0400');
  expect((await led(own, '', '')).code).toBe('L0001');
  expect((await led(own, '', plain)).code).toBe('A0301');
  expect((await led(own, '', outside.token)).code).toBe('A0404');
});
