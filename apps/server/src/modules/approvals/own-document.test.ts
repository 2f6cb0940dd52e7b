import { calls } from '@houtai/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { users } from '#modules/people/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeClaim, submitClaim } from '#platform/testing/fixtures/claims.ts';
import { publishNodes, stepOf } from '#platform/testing/fixtures/published-process.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { approvalFlows } from './approvals.tables.ts';
import { insertDemoDeputies } from './demo/demo-deputies.ts';
import { processes, processVersions } from './processes/processes.tables.ts';

const own = calls.approvals;
const OWN_STEP = '你是发起人，不能在「步骤 a」审批自己的单据，请转交他人、退回后重新提交，或请流程管理员代为转交';

let test: AppForTest;
let as: Record<'staff' | 'manager' | 'guest' | 'admin', string>;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', manager: 'u-manager', guest: 'u-guest', admin: 'u-admin' });
});
afterAll(() => test.close());
beforeEach(() => test.clock.advance(60_000));

const detail = async (flowId: string, token: string) => (await sendTo(test.app, own.get, { flowId }, token)).result;
const setActive = (id: string, active: boolean) => test.db.update(users).set({ active }).where(eq(users.id, id));

/** A flow as an older build could store it: it asks its submitter in a step that does not let them approve. */
async function oldFlow(own: 'head' | 'skip' = 'head') {
  await publishNodes(test.db, [stepOf('a', ['u-staff', 'u-manager']), stepOf('b', ['u-guest'])]);
  const { flowId } = await submitClaim(test, as.staff);
  const versionId = await publishNodes(test.db, [stepOf('a', ['u-staff', 'u-manager'], { own }), stepOf('b', ['u-guest'])]);
  await test.db.update(approvalFlows).set({ versionId }).where(eq(approvalFlows.id, flowId));
  return flowId;
}

describe('an older flow that asks its submitter', () => {
  it("stays unchanged, shows a warning, and refuses the submitter's decision with the alternatives", async () => {
    const flowId = await oldFlow();
    const shown = await detail(flowId, as.staff);
    expect([shown.status, shown.task?.taskId, shown.steps[0]?.fact]).toEqual(['running', 's1-1', '发起人本人审批']);
    expect(shown.task).toMatchObject({ refusal: OWN_STEP, fills: [], next: null });
    expect((await detail(flowId, as.manager)).task?.refusal).toBe('');
    for (const call of [own.pass, own.reject])
      expect(await sendTo(test.app, call, { flowId, taskId: 's1-1', comment: '同意' }, as.staff)).toMatchObject({
        code: 'A0301',
        msg: OWN_STEP,
      });
    const many = await sendTo(test.app, own.passMany, { items: [{ flowId, taskId: 's1-1' }], comment: '' }, as.staff);
    expect(many.result).toMatchObject({ passed: 0, refused: [{ flowId, msg: expect.stringContaining('「步骤 a」发起人本人审批') }] });
    // The other warning comes from the expense itself.
    const { rows } = (await sendTo(test.app, own.tasks, {}, as.manager)).result;
    expect(rows.find((row) => row.flowId === flowId)).toMatchObject({ warnings: 2, mayBulk: false });
    const to = { flowId, taskId: 's1-1', to: 'u-guest', comment: '请代为审批' };
    expect((await sendTo(test.app, own.transfer, to, as.staff)).code).toBe('00000');
    expect((await detail(flowId, as.staff)).steps[0]?.fact).toBe('');
  });

  it('asks the next candidate after the submitter has returned it to themselves', async () => {
    const flowId = await oldFlow();
    const back = { flowId, taskId: 's1-1', to: '', way: 'back' as const, comment: '换人审批' };
    expect((await sendTo(test.app, own.return, back, as.staff)).code).toBe('00000');
    const { businessId } = await detail(flowId, as.staff);
    expect((await sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.staff)).code).toBe('00000');
    const open = (await detail(flowId, as.staff)).steps.find(({ state }) => state === 'open');
    expect(open?.tasks.map(({ person }) => person)).toEqual(['u-manager']);
  });
});

describe('a step that only the submitter could decide', () => {
  const nodes = [stepOf('a', ['u-manager'], { own: 'head' }), stepOf('b', ['u-guest'], { own: 'head' })];

  it('refuses the submission naming the step, as the preview says in advance', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-admin'], { own: 'head' })]);
    const businessId = await makeClaim(test, as.admin);
    const document = { businessType: 'REIMBURSEMENT' as const, businessId };
    const msg = '「步骤 a」除发起人外没有可以审批的人，暂时不能提交，请联系流程管理员';
    expect((await sendTo(test.app, own.preview, { ...document, businessMap: {} }, as.admin)).result.refusal).toBe(msg);
    expect(await sendTo(test.app, own.submit, document, as.admin)).toMatchObject({ code: 'A0400', msg });
  });

  it('returns a running flow with that message, and continues there after a resubmission', async () => {
    await publishNodes(test.db, nodes);
    const { flowId, businessId } = await submitClaim(test, as.admin);
    await setActive('u-guest', false);
    const passed = await sendTo(test.app, own.pass, { flowId, taskId: 's1-1', comment: '同意' }, as.manager);
    expect(passed.result.status).toBe('returned');
    const sentence = '「步骤 b」除发起人外没有可以审批的人，已退回；有人可以审批后重新提交，直接回到这一步';
    expect((await detail(flowId, as.admin)).returned).toMatchObject({ byName: '系统', comment: sentence });
    const told = await test.db
      .select()
      .from(messages)
      .where(and(eq(messages.recordId, flowId), eq(messages.userId, 'u-admin')))
      .orderBy(desc(messages.createdAt))
      .limit(1);
    expect(told).toMatchObject([{ title: expect.stringContaining('已退回给你'), content: expect.stringContaining(sentence) }]);
    expect((await sendTo(test.app, calls.reimbursements.get, { id: businessId }, as.admin)).result.state).toBe('returned');
    const again = () => sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.admin);
    expect(await again()).toMatchObject({ code: 'A0400', msg: expect.stringContaining('「步骤 b」除发起人外没有可以审批的人') });
    await setActive('u-guest', true);
    expect((await again()).code).toBe('00000');
    const { steps } = await detail(flowId, as.admin);
    expect(steps.find(({ state }) => state === 'open')?.tasks.map(({ person }) => person)).toEqual(['u-guest']);
  });
});

describe('notable facts of a document', () => {
  it('show steps that the submitter approves and steps without approvers, wherever steps are listed', async () => {
    const skipped = stepOf('skip', ['u-staff'], { own: 'skip' });
    const empty = stepOf('pass', { type: 'role', roleId: 'member', within: 'department' }, { nobody: { type: 'pass' } });
    const told = { type: 'notify' as const, id: 'told', name: '抄送', who: [{ type: 'people' as const, userIds: ['u-guest'] }] };
    await publishNodes(test.db, [
      skipped,
      told,
      stepOf('self', ['u-staff', 'u-manager'], { own: 'self' }),
      empty,
      stepOf('c', ['u-guest']),
    ]);
    const businessId = await makeClaim(test, as.staff);
    const preview = await sendTo(test.app, own.preview, { businessType: 'REIMBURSEMENT', businessId, businessMap: {} }, as.staff);
    const facts = ['本步骤无人审批', '', '发起人本人审批', '本步骤无人审批', ''];
    expect(preview.result.records.map(({ fact }) => fact)).toEqual(facts);
    const { flowId } = (await sendTo(test.app, own.submit, { businessType: 'REIMBURSEMENT', businessId }, as.staff)).result;
    expect((await detail(flowId, as.manager)).steps.map(({ fact }) => fact)).toEqual(facts);
    await sendTo(test.app, own.pass, { flowId, taskId: 's3-1', comment: '' }, as.staff);
    await sendTo(test.app, own.pass, { flowId, taskId: 's3-2', comment: '' }, as.manager);
    expect((await detail(flowId, as.guest)).steps.map(({ fact }) => fact)).toEqual(facts);
    const info = await sendTo(test.app, own.info, { businessType: 'REIMBURSEMENT', businessId }, as.staff);
    // The recipients are not part of that record.
    expect(info.result.records.map(({ fact }) => fact)).toEqual(['本步骤无人审批', '发起人本人审批', '本步骤无人审批', '']);
  });

  it('leave the submitter out of the choices in the preview', async () => {
    await publishNodes(test.db, [stepOf('a', ['u-manager'], { own: 'skip' })]);
    const form = {
      businessType: 'REIMBURSEMENT' as const,
      businessId: await makeClaim(test, as.staff),
      chosen: { a: ['u-manager', 'u-staff'] },
    };
    expect(await sendTo(test.app, own.submit, form, as.staff)).toMatchObject({
      code: 'A0400',
      msg: '「步骤 a」发起人不能审批自己的单据，请选择其他人',
    });
  });
});

describe('the processes of the demo', () => {
  const versions = async () =>
    (
      await test.db
        .select({ version: processVersions })
        .from(processVersions)
        .innerJoin(processes, eq(processes.id, processVersions.processId))
        .where(eq(processes.businessType, 'PROJECT_OPENING'))
        .orderBy(processVersions.version)
    ).map(({ version }) => version);

  it('name approvers for documents of the only administrator, and stay unchanged where somebody has edited them', async () => {
    const [first, second] = await versions();
    expect([first?.state, second?.state]).toEqual(['retired', 'published']);
    expect(second?.definition.nodes[0]).toMatchObject({ nobody: { type: 'people', userIds: ['u-manager'] } });
    const upgraded = async () => {
      await insertDemoDeputies({ db: test.db, now: test.clock.now } as SeedCtx);
      return (await versions()).map(({ version, state }) => `${version} ${state}`);
    };
    expect(await upgraded()).toEqual(['1 retired', '2 published']);
    // A demo of an older build has only the first versions, and documents that follow them.
    if (!first || !second) throw new Error('the demo has no processes');
    await test.db.update(approvalFlows).set({ versionId: first.id }).where(eq(approvalFlows.versionId, second.id));
    await test.db.execute(sql`alter table approval_process_versions disable trigger user`);
    await test.db.delete(processVersions).where(eq(processVersions.id, second.id));
    await test.db.update(processVersions).set({ state: 'published' }).where(eq(processVersions.id, first.id));
    await test.db.execute(sql`alter table approval_process_versions enable trigger user`);
    expect(await upgraded()).toEqual(['1 retired', '2 published']);
    expect((await versions())[1]?.publishedAt).toEqual(test.clock.now);
  });
});
