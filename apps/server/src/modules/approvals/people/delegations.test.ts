import { calls } from '@houtai/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalDelegations } from './persons.tables.ts';

const own = calls.approvalStandIns;
const DAYS = { from: '2026-11-20', to: '2026-11-27', kinds: '', remark: '年假' };

let test: AppForTest;
let as: Record<'staff' | 'manager' | 'guest' | 'service' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', manager: 'u-manager', guest: 'u-guest', service: 'u-after-sale', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(approvalDelegations);
  await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
});

const set = (
  agent: string,
  token: string,
  more: { handOver?: boolean; from?: string; to?: string; kinds?: string; person?: string } = {},
) => sendTo(test.app, own.add, { agent, ...DAYS, ...more }, token);
const asked = async (flowId: string) =>
  (await sendTo(test.app, calls.approvals.get, { flowId }, as.staff)).result.steps.find(({ state }) => state === 'open')?.tasks[0];

describe('a delegate', () => {
  it('decides at the end of the chain, and every view says for whom', async () => {
    await set('u-guest', as.manager);
    await set('u-after-sale', as.guest);
    const { flowId } = await submitClaim(test, as.staff);
    expect(await asked(flowId)).toMatchObject({ person: 'u-after-sale', why: ['流程指定', '代理 林慧敏'] });
    const { rows } = (await sendTo(test.app, calls.approvals.tasks, {}, as.service)).result;
    expect(rows.find((row) => row.flowId === flowId)?.standsFor).toEqual(['林慧敏']);
  });

  it('decides on the chosen days and for the chosen kinds', async () => {
    await set('u-guest', as.manager, { from: '2026-11-21' });
    expect((await asked((await submitClaim(test, as.staff)).flowId))?.person).toBe('u-manager');
    await test.db.delete(approvalDelegations);
    await set('u-guest', as.manager, { kinds: 'SOFTWARE_COPYRIGHT' });
    expect((await asked((await submitClaim(test, as.staff)).flowId))?.person).toBe('u-manager');
  });

  it('takes over pending tasks if the person wishes', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const { handedOver } = (await set('u-guest', as.manager, { handOver: true })).result;
    expect(handedOver).toBeGreaterThan(0);
    const steps = (await sendTo(test.app, calls.approvals.get, { flowId }, as.staff)).result.steps;
    expect(steps.flatMap(({ tasks }) => tasks).find(({ state }) => state === 'open')?.person).toBe('u-guest');
  });

  it('does not get their own documents, which stay with the approver', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const { flowId: other } = await submitClaim(test, as.service);
    await set('u-staff', as.manager, { handOver: true });
    expect(await asked(flowId)).toMatchObject({ person: 'u-manager', state: 'open' });
    const { status, steps } = (await sendTo(test.app, calls.approvals.get, { flowId: other }, as.staff)).result;
    expect(status).toBe('running');
    expect(steps.flatMap(({ tasks }) => tasks).find(({ state }) => state === 'open')?.person).toBe('u-staff');
  });

  it('cannot be part of a circle, is somebody else, works here, and is the only one at a time', async () => {
    await set('u-guest', as.manager);
    await set('u-after-sale', as.guest);
    expect((await set('u-manager', as.service)).msg).toContain('不能互相代理');
    expect((await set('u-staff', as.staff)).msg).toBe('不能由本人代理');
    expect((await set('u-disabled', as.staff)).msg).toContain('不在职');
    expect((await set('u-admin', as.manager)).msg).toBe('这些日期里已经设置过代理人');
  });

  it('cannot be set or moved to days that are all past', async () => {
    const past = { from: '2026-11-01', to: '2026-11-19' };
    expect((await set('u-guest', as.manager, past)).body).toMatchObject({
      code: 'A0400',
      errors: [{ path: 'to', msg: '结束日期已过，请选择今天或以后的日期' }],
    });
    expect((await set('u-guest', as.manager, { from: past.from, to: '2026-11-20' })).code).toBe('00000');
    const [row] = await test.db.select().from(approvalDelegations);
    const form = { id: row?.id ?? '', agent: 'u-guest', ...DAYS };
    expect((await sendTo(test.app, own.update, { ...form, ...past, version: 1 }, as.manager)).body).toMatchObject({
      errors: [{ path: 'to', msg: '结束日期已过，请选择今天或以后的日期' }],
    });
    // A past delegation may keep its days when its remark is changed.
    await test.db.update(approvalDelegations).set(past);
    expect((await sendTo(test.app, own.update, { ...form, ...past, remark: '补记', version: 1 }, as.manager)).code).toBe('00000');
  });

  it('has to exist and work here, else the field is refused', async () => {
    for (const person of ['nobody', 'constructor', 'u-disabled'])
      expect((await set('u-guest', as.admin, { person })).body).toMatchObject({
        code: 'A0400',
        errors: [{ path: 'person', msg: '该人员不在职，请选择其他人' }],
      });
  });

  it('can be set by the person, or with the right to set it for all', async () => {
    expect((await set('u-guest', as.staff, { person: 'u-manager' })).code).toBe('A0301');
    const { id } = (await set('u-guest', as.admin, { person: 'u-manager' })).result;
    expect((await sendTo(test.app, own.remove, { id, version: 1 }, as.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, own.page, { view: 'all' }, as.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, own.page, {}, as.manager)).result.rows).toMatchObject([{ agentName: '周雨桐', state: 'now' }]);
    expect((await sendTo(test.app, own.remove, { id, version: 1 }, as.manager)).code).toBe('00000');
  });
});

describe('approvalStandIns.update', () => {
  it('refuses a stale version with the whole form, so that both changes can be merged', async () => {
    const { id } = (await set('u-guest', as.manager)).result;
    const form = { ...DAYS, agent: 'u-guest', id };
    expect((await sendTo(test.app, own.update, { ...form, kinds: 'REIMBURSEMENT', version: 1 }, as.admin)).code).toBe('00000');
    const { body } = await sendTo(test.app, own.update, { ...form, remark: '婚假', version: 1 }, as.manager);
    expect(body).toMatchObject({ code: 'A0409', msg: '该审批代理刚刚被他人修改，请核对最新内容后再保存' });
    const { rows } = (await sendTo(test.app, own.page, {}, as.manager)).result;
    expect(body['result']).toEqual(rows[0]);
    expect(rows).toMatchObject([{ ...DAYS, personName: '林慧敏', agentName: '周雨桐', kinds: ['REIMBURSEMENT'], version: 2 }]);
  });
});

describe('approvalStandIns.history', () => {
  it('describes the changes to the people involved and to nobody else', async () => {
    const { id } = (await set('u-guest', as.manager)).result;
    const form = { ...DAYS, agent: 'u-after-sale', kinds: 'REIMBURSEMENT', to: '2026-11-30', id, version: 1 };
    expect((await sendTo(test.app, own.update, form, as.manager)).code).toBe('00000');
    const read = async (token: string) => sendTo(test.app, own.history, { id }, token);
    const [changed, made] = (await read(as.manager)).result;
    expect(changed?.changes.map(({ label, before, after }) => [label, before, after])).toEqual([
      ['代理人', '周雨桐', expect.any(String)],
      ['结束日期', '2026-11-27', '2026-11-30'],
      ['单据类型', '全部单据', '报销单'],
    ]);
    expect(made?.changes.map(({ label }) => label)).toEqual(['代理人', '开始日期', '结束日期', '单据类型', '说明']);
    expect((await read(as.service)).code).toBe('00000');
    expect((await read(as.admin)).code).toBe('00000');
    expect((await read(as.staff)).code).toBe('A0404');
    expect((await read(as.guest)).code).toBe('A0404');
  });
});

describe('operationLog.page', () => {
  it('names a delegation by both people, even after it is deleted', async () => {
    test.clock.advance(60_000);
    const { id } = (await set('u-guest', as.manager)).result;
    expect((await sendTo(test.app, own.remove, { id, version: 1 }, as.manager)).code).toBe('00000');
    // The demo contains later operations.
    const [from, to] = [0, 1_000].map((later) => new Date(test.clock.now.getTime() + later).toISOString());
    const { rows } = (await sendTo(test.app, calls.operationLog.page, { area: own.add.subject, from, to }, as.admin)).result;
    expect(rows.map(({ operation, record }) => [operation, record])).toEqual([
      ['取消审批代理', '审批代理 林慧敏 → 周雨桐'],
      ['设置审批代理', '审批代理 林慧敏 → 周雨桐'],
    ]);
  });
});
