import { calls } from '@houtai/contract';
import type { ApprovalDefinition } from '@houtai/contract/approval-definitions';
import type { ProcessDetail } from '@houtai/contract/approval-process-rows';
import type { RequestOf } from '@houtai/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { submitClaim } from '#platform/testing/fixtures/claims.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalFlows } from '../approvals.tables.ts';
import { processes, processExamples, processVersions } from './processes.tables.ts';

const own = calls.approvalProcesses;

let test: AppForTest;
let as: Record<'staff' | 'admin' | 'manager', string>;
let process: ProcessDetail;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', admin: 'u-admin', manager: 'u-manager' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(60_000);
  await test.db.delete(processExamples);
  await test.db.delete(processVersions).where(eq(processVersions.state, 'draft'));
  await publishNodes(test.db, [stepOf('a', ['u-manager'])]);
  const { rows } = (await sendTo(test.app, own.page, { businessType: 'REIMBURSEMENT' }, as.admin)).result;
  process = (await sendTo(test.app, own.get, { id: rows[0]?.id ?? '' }, as.admin)).result;
});

const definitionOf = (...nodes: ApprovalDefinition['nodes']): ApprovalDefinition => ({
  starters: { type: 'everyone' },
  withdraw: 'first',
  nodes,
});
const saveDraft = (definition: ApprovalDefinition, { id, name, businessType, remark, version } = process) =>
  sendTo(test.app, own.save, { id, version, name, businessType, remark, definition }, as.admin);
const publish = ({ id, version }: { id: string; version: number }) =>
  sendTo(test.app, own.publish, { id, version, note: '改由总监审批' }, as.admin);

describe('a draft', () => {
  it('stores its problems, shows differences as sentences, and can be discarded without affecting the published version', async () => {
    const saved = (await saveDraft(definitionOf(stepOf('a', ['u-disabled'])))).result;
    expect(saved.hasDraft).toBe(true);
    expect(saved.problems).toMatchObject([{ severity: 'error', node: 'a' }]);
    expect(saved.names['u-disabled']).toBe('孙立新');
    const before = saved.published ?? 0;
    const { sentences } = (await sendTo(test.app, own.difference, { id: process.id, before }, as.admin)).result;
    expect(sentences).toEqual(['「步骤 a」的审批人由「林慧敏」改为「孙立新」']);
    const discarded = (await sendTo(test.app, own.discard, { id: saved.id, version: saved.version }, as.admin)).result;
    expect(discarded).toMatchObject({ hasDraft: false, definition: process.definition });
  });

  it('refuses to overwrite a change by somebody else', async () => {
    await saveDraft(definitionOf(stepOf('a', ['u-admin'])));
    const stale = await saveDraft(definitionOf(stepOf('a', ['u-staff-2'])));
    expect(stale).toMatchObject({ code: 'A0409', msg: '审批流程刚刚被您自己在别处修改，请核对最新内容后再保存' });
    expect(stale.body['result']).toMatchObject({ id: process.id, hasDraft: true, version: process.version + 1 });
  });
});

describe('publishing', () => {
  it('refuses errors with their position and explanation', async () => {
    const saved = (await saveDraft(definitionOf(stepOf('a', ['u-disabled'])))).result;
    expect(await publish(saved)).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'a' }] } });
  });

  it('refuses fields that the kind of document does not let a step fill in or hide', async () => {
    const odd = stepOf('a', ['u-manager'], { fills: [{ field: 'total', required: false }], hides: ['account', 'total', 'secret'] });
    const saved = (await saveDraft(definitionOf(odd))).result;
    const refused = await publish(saved);
    expect(refused.code).toBe('A0400');
    expect(refused.body['errors']).toEqual([
      { path: 'a', msg: '「步骤 a」要填写的字段不存在或不能由审批人填写：合计金额' },
      { path: 'a', msg: '「步骤 a」要隐藏的字段不存在或不能隐藏：合计金额、secret' },
    ]);
  });

  it('refuses when a test case fails, and explains the difference', async () => {
    const form = { id: process.id, name: '普通报销', submitter: 'u-staff', values: { total: '100', type: 'daily' } };
    await sendTo(test.app, own.addExample, form, as.admin);
    const saved = (await saveDraft(definitionOf(stepOf('a', ['u-admin'])))).result;
    const [example] = (await sendTo(test.app, own.examples, { id: process.id }, as.admin)).result;
    expect(example).toMatchObject({ expected: ['步骤 a：林慧敏'], difference: '应有 步骤 a：林慧敏，现为 步骤 a：陈思远' });
    const refused = await publish(saved);
    expect(refused.code).toBe('A0400');
    expect(refused.msg).toContain('检查例「普通报销」不符');
  });

  it('succeeds when test cases pass, even if a step was renamed', async () => {
    const form = { id: process.id, name: '普通报销', submitter: 'u-staff', values: { total: '100', type: 'daily' } };
    await sendTo(test.app, own.addExample, form, as.admin);
    const step = stepOf('a', ['u-manager']);
    const saved = (await saveDraft(definitionOf({ ...step, name: '主管审批' }))).result;
    expect((await sendTo(test.app, own.examples, { id: process.id }, as.admin)).result).toMatchObject([{ difference: '' }]);
    expect((await publish(saved)).code).toBe('00000');
  });

  it('leaves running documents unchanged, and moves the chosen ones', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const published = (await publish((await saveDraft(definitionOf(stepOf('a', ['u-admin'])))).result)).result;
    expect(published.published).toBe((process.published ?? 0) + 1);
    const flow = async () => (await sendTo(test.app, calls.approvals.get, { flowId }, as.staff)).result;
    expect((await flow()).processVersion).toBe(process.published);
    const movable = (await sendTo(test.app, own.movable, { id: process.id }, as.admin)).result;
    expect(movable.find((row) => row.flowId === flowId)).toMatchObject({ outcome: 'other', words: '由 陈思远 审批' });
    await sendTo(test.app, own.move, { id: process.id, flowIds: [flowId] }, as.admin);
    const moved = await flow();
    expect(moved.processVersion).toBe(published.published);
    expect(moved.steps.findLast(({ state }) => state === 'open')?.tasks[0]?.personName).toBe('陈思远');
  });

  it('moves a returned document, which waits for its submitter and no approver', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const returned = { flowId, taskId: 's1-1', to: '', way: 'again' as const, comment: '请补充' };
    expect((await sendTo(test.app, calls.approvals.return, returned, as.manager)).code).toBe('00000');
    await publish((await saveDraft(definitionOf(stepOf('a', ['u-admin'])))).result);
    const movable = (await sendTo(test.app, own.movable, { id: process.id }, as.admin)).result;
    expect(movable.find((row) => row.flowId === flowId)?.words).toBe('待发起人修改，重新提交后按新版本审批');
  });

  it('never changes a published version, not even directly in the database', async () => {
    const published = eq(processVersions.state, 'published');
    await expect(test.db.update(processVersions).set({ definition: definitionOf() }).where(published)).rejects.toThrow();
    await expect(test.db.delete(processVersions).where(published)).rejects.toThrow();
  });
});

describe('a trial', () => {
  const branched = definitionOf({
    type: 'branch',
    id: 'x',
    name: '按金额',
    branches: [
      {
        id: 'large',
        name: '大额',
        when: [[{ type: 'money', field: 'total', operator: 'ge', value: '5000' }]],
        nodes: [stepOf('b', ['u-admin'])],
      },
      { id: 'small', name: '其他', when: null, nodes: [stepOf('a', ['u-manager'])] },
    ],
  });

  it('shows who would be asked and why, for any person and values', async () => {
    const rehearse = async (total: string) => {
      const input = { businessType: 'REIMBURSEMENT' as const, definition: branched, submitter: 'u-staff', values: { total } };
      return (await sendTo(test.app, own.rehearse, input, as.admin)).result;
    };
    expect(await rehearse('5000.00')).toMatchObject({
      lit: ['b', 'x', 'large'],
      refusal: '',
      steps: [{ tasks: [{ personName: '陈思远' }] }],
    });
    expect(await rehearse('4999.99')).toMatchObject({ lit: ['a', 'x', 'small'] });
  });

  it.each(['constructor', 'hasOwnProperty', 'isPrototypeOf'])('accepts %s as the id of a step and the name of a value', async (name) => {
    const chosen = stepOf(name, { type: 'chosen', from: { type: 'people', userIds: ['u-manager'] }, least: 1, most: 1 });
    const input = {
      businessType: 'REIMBURSEMENT' as const,
      definition: definitionOf(chosen, {
        type: 'branch',
        id: 'x',
        name: '按金额',
        branches: [
          { id: 'a', name: '甲', when: [[{ type: 'money', field: name, operator: 'ge', value: '1' }]], nodes: [] },
          { id: 'b', name: '乙', when: null, nodes: [stepOf('c', ['u-admin'])] },
        ],
      }),
      submitter: 'u-staff',
    };
    for (const values of [{}, { [name]: '99999999999999999' }])
      expect(await sendTo(test.app, own.rehearse, { ...input, values }, as.admin)).toMatchObject({ code: '00000' });
  });

  it('replays the documents of some days, and writes nothing', async () => {
    await submitClaim(test, as.staff, '100.00');
    const large = await submitClaim(test, as.staff, '6000.00');
    await saveDraft(branched);
    const before = await test.db.select().from(approvalFlows);
    const days = { from: '2026-11-20', to: '2026-11-20' };
    const { rows, ...counts } = (await sendTo(test.app, own.replay, { id: process.id, ...days }, as.admin)).result;
    expect(rows.find(({ businessId }) => businessId === large.businessId)).toMatchObject({
      outcome: 'way',
      before: ['步骤 a：林慧敏'],
      after: ['步骤 b：陈思远'],
    });
    expect(counts.way + counts.same + counts.people + counts.stuck).toBe(rows.length);
    expect(await test.db.select().from(approvalFlows)).toEqual(before);
  });

  it('exports the replay as a file', async () => {
    await submitClaim(test, as.staff, '200.00');
    await submitClaim(test, as.staff, '7000.00');
    await saveDraft(branched);
    const days = { from: '2026-11-20', to: '2026-11-20' };
    const columns = [
      { id: 'figure', head: '金额' } as const,
      { id: 'before', head: '当时' } as const,
      { id: 'after', head: '草稿' } as const,
      { id: 'outcome', head: '差异' } as const,
    ];
    const fileOf = (more: { show?: 'changed' | 'stuck'; keyword?: string }, token = as.admin) =>
      sheetOf(test.app, own.exportReplay, { id: process.id, ...days, columns, ...more }, token);
    const { name, rows } = await fileOf({ show: 'changed' });
    expect(name).toBe('单据演练');
    expect(rows).toContainEqual(['7,000.00', '步骤 a：林慧敏', '步骤 b：陈思远', '步骤不同']);
    expect(rows.flat()).not.toContain('200.00');
    const answer = (more: object, token = as.admin) =>
      askForSheet(test.app, own.exportReplay, { id: process.id, ...days, columns, ...more }, token);
    expect((await answer({ keyword: '没有这张单据' })).json()).toMatchObject({ code: 'A0404', msg: '数据不存在' });
    expect((await answer({ to: '2026-11-01' })).json()).toMatchObject({ code: 'A0400' });
    expect((await answer({ show: 'odd' })).json()).toMatchObject({ code: 'A0400' });
    const { token } = await makeSignedIn(test.app, { tags: [own.page.access] });
    expect((await answer({}, token)).json()).toMatchObject({ code: 'A0301' });
  });
});

describe('the settings of approvals', () => {
  it('list the roles that a rule may name for people who see settings, and for nobody else', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [own.page.access] });
    const { roles } = (await sendTo(test.app, own.choices, {}, token)).result;
    expect(roles.map(({ roleName }) => roleName)).toContain('系统管理员');
    expect((await sendTo(test.app, own.choices, {}, as.staff)).code).toBe('A0301');
  });

  it('list the kinds of documents without a process, and refuse a second process for a kind', async () => {
    const kinds = async () => (await sendTo(test.app, own.choices, {}, as.admin)).result.kinds;
    expect(await kinds()).toEqual([]);
    const form = { name: '第二个报销流程', businessType: 'REIMBURSEMENT' as const, remark: '' };
    const double = await sendTo(test.app, own.add, form, as.admin);
    expect(double).toMatchObject({ code: 'A0400', body: { errors: [{ path: 'businessType', msg: '这种单据已经有审批流程' }] } });
    // Only manual deletion leaves a kind without a process.
    const [gone] = await test.db.select().from(processes).where(eq(processes.businessType, 'SOFTWARE_COPYRIGHT'));
    const kind = { businessType: 'SOFTWARE_COPYRIGHT' as const };
    await test.db
      .update(processes)
      .set({ businessType: 'NOTHING' as 'SOFTWARE_COPYRIGHT' })
      .where(eq(processes.id, gone?.id ?? ''));
    expect(await kinds()).toEqual(['SOFTWARE_COPYRIGHT']);
    await test.db
      .update(processes)
      .set(kind)
      .where(eq(processes.id, gone?.id ?? ''));
  });

  it('refuse all changes to read-only users, and all reading to users without the right', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [own.page.access] });
    const { id, version, name, businessType, remark, definition } = process;
    const days = { from: '2026-11-20', to: '2026-11-20' };
    const refused = async (send: Promise<{ code: string }>) => expect((await send).code).toBe('A0301');
    await refused(sendTo(test.app, own.add, { name, businessType, remark }, token));
    await refused(sendTo(test.app, own.save, { id, version, name, businessType, remark, definition }, token));
    await refused(sendTo(test.app, own.check, { businessType, definition }, token));
    await refused(sendTo(test.app, own.discard, { id, version }, token));
    await refused(sendTo(test.app, own.publish, { id, version, note: '' }, token));
    await refused(sendTo(test.app, own.addExample, { id, name: '检查', submitter: 'u-staff' }, token));
    await refused(sendTo(test.app, own.removeExample, { id: 'none' }, token));
    await refused(sendTo(test.app, own.movable, { id }, token));
    await refused(sendTo(test.app, own.move, { id, flowIds: ['none'] }, token));
    await refused(sendTo(test.app, own.get, { id }, as.staff));
    await refused(sendTo(test.app, own.difference, { id, before: 1 }, as.staff));
    await refused(sendTo(test.app, own.documents, { id }, as.staff));
    await refused(sendTo(test.app, own.examples, { id }, as.staff));
    await refused(sendTo(test.app, own.history, { id }, as.staff));
    await refused(sendTo(test.app, own.rehearse, { businessType, definition, submitter: 'u-staff' }, as.staff));
    await refused(sendTo(test.app, own.replay, { id, ...days }, as.staff));
  });

  it('refuse people without the right', async () => {
    const { token } = await makeSignedIn(test.app, { tags: [own.page.access] });
    expect((await sendTo(test.app, own.get, { id: process.id }, token)).result.name).toBe(process.name);
    expect((await sendTo(test.app, own.retire, { id: process.id, version: process.version }, token)).code).toBe('A0301');
    expect((await sendTo(test.app, own.page, {}, as.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, own.statistics, {}, as.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, own.statistics, {}, as.admin)).result.kinds.length).toBeGreaterThan(0);
  });
});

describe('approvalProcesses.measured', () => {
  const measured = (query: Partial<RequestOf<typeof own.measured>>) => sendTo(test.app, own.measured, query, as.admin);

  it('lists what a figure counts: documents of a kind, decisions of a step, and decisions of a person', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    const { total } = (await measured({ businessType: 'REIMBURSEMENT' })).result;
    const { kinds } = (await sendTo(test.app, own.statistics, {}, as.admin)).result;
    expect(total).toBe(kinds.find(({ businessType }) => businessType === 'REIMBURSEMENT')?.submitted);
    const asked = { flowId, taskId: 's1-1', stepName: '步骤 a', personName: '林慧敏', to: null, late: false };
    const isOne = (row: { flowId: string }) => row.flowId === flowId;
    expect((await measured({ step: '步骤 a', limit: 100 })).result.rows.find(isOne)).toMatchObject(asked);
    const { rows } = (await measured({ person: 'u-manager', limit: 100 })).result;
    expect(rows.find(isOne)).toMatchObject(asked);
    expect(new Set(rows.map(({ personName }) => personName))).toEqual(new Set(['林慧敏']));
  });

  it('filters by day of submission, and counts hours until now for running documents', async () => {
    const { flowId } = await submitClaim(test, as.staff);
    test.clock.advance(30 * 60_000);
    const { rows } = (await measured({ step: '步骤 a', limit: 100 })).result;
    expect(rows.find((row) => row.flowId === flowId)?.hours).toBeLessThanOrEqual(0.5);
    expect((await measured({ from: '2020-01-01', to: '2020-01-02' })).result).toEqual({ rows: [], total: 0 });
  });

  it('refuses people who may not see statistics', async () => {
    expect((await sendTo(test.app, own.measured, {}, as.staff)).code).toBe('A0301');
    expect((await measured({ from: '2026-13-01' })).code).toBe('A0400');
  });
});
