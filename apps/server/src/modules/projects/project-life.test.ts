import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { dayAfter } from '@houtai/contract/day-arithmetic';
import type { ProjectDetail } from '@houtai/contract/projects';
import type { ProjectForm } from '@houtai/contract/projects-form';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn } from '#platform/testing/make.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { projectProgress } from './projects.tables.ts';

const own = calls.projects;

let test: AppForTest;
let as: Record<'manager' | 'staff' | 'other' | 'engineer' | 'guest' | 'admin', string>;
let today: string;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, {
    manager: 'u-manager',
    staff: 'u-staff',
    other: 'u-staff-2',
    engineer: 'u-after-sale',
    guest: 'u-guest',
    admin: 'u-admin',
  });
  today = localDate(test.clock.now);
});
afterAll(() => test.close());

const formOf = (given: Partial<ProjectForm> = {}): ProjectForm => ({
  name: '闸口二期',
  customerId: 'c-donghai',
  ownerId: 'u-staff',
  startDate: '2026-11-01',
  endDate: '2027-04-30',
  budget: '860000.00',
  members: [{ userId: 'u-after-sale', role: '实施' }],
  remark: '',
  fileIds: '',
  ...given,
});
const add = (given: Partial<ProjectForm> = {}, token = as.staff) => sendTo(test.app, own.add, formOf(given), token);
const read = async (id: string, token = as.staff) => (await sendTo(test.app, own.get, { id }, token)).result;
const rowOf = (given: Partial<NonNullable<InputOf<typeof own.plan>['milestones']>[number]> = {}) => ({
  id: '',
  name: '需求',
  ownerId: '',
  weight: 1,
  planStart: '2026-11-01',
  planEnd: '2026-11-30',
  ...given,
});
const plan = ({ id, version }: ProjectDetail, milestones: ReturnType<typeof rowOf>[], reason = '') =>
  sendTo(test.app, own.plan, { id, version, milestones, reason }, as.staff);
const report = (project: ProjectDetail, at: number, given: Partial<InputOf<typeof own.reportProgress>>, token = as.staff) => {
  const { id, version, milestones } = project;
  const done = { percent: '50', realStart: today, realEnd: '', remark: '' };
  return sendTo(test.app, own.reportProgress, { ...done, ...given, id, version, milestoneId: milestones[at]?.id ?? '' }, token);
};
const errorsOf = (sent: { body: unknown }) => (sent.body as { errors?: { path: string; msg: string }[] }).errors ?? [];

/** Submits the opening of a project and passes it. */
async function opened(project: ProjectDetail): Promise<ProjectDetail> {
  const asked = { businessType: 'PROJECT_OPENING' as const, businessId: project.id };
  const { flowId } = (await sendTo(test.app, calls.approvals.submit, asked, as.staff)).result;
  const { task } = (await sendTo(test.app, calls.approvals.get, { flowId }, as.manager)).result;
  const passed = await sendTo(test.app, calls.approvals.pass, { flowId, taskId: task?.taskId ?? '', comment: '' }, as.manager);
  expect(passed.result.status).toBe('passed');
  return read(project.id);
}
/** An active project with two milestones of weights 1 and 3. */
async function underWay(): Promise<ProjectDetail> {
  const { result } = await add();
  const planned = await plan(result, [rowOf(), rowOf({ name: '开发', weight: 3, ownerId: 'u-after-sale' })]);
  return opened(planned.result);
}

describe('projects.add', () => {
  it('creates a draft with a number, which no form offers, and notifies its members', async () => {
    const { result } = await add();
    expect(result).toMatchObject({ state: 'draft', validity: '2', completeness: '0.00', spent: '0.00', ownerName: '王浩然', version: 1 });
    expect(result.number).toMatch(/^XM-\d{4,}$/);
    expect(result.members).toEqual([expect.objectContaining({ userId: 'u-after-sale', role: '实施', name: '赵建国' })]);
    const offered = (await sendTo(test.app, own.options, { customerId: 'c-donghai' }, as.guest)).result;
    expect(offered.map(({ projectId }) => projectId)).not.toContain(result.id);
    const told = await test.db
      .select()
      .from(messages)
      .where(and(eq(messages.recordId, result.id), eq(messages.userId, 'u-after-sale')));
    expect(told).toMatchObject([{ url: `/project/detail?id=${result.id}` }]);
  });

  it.each<[string, Partial<ProjectForm>, string, string]>([
    ['no name', { name: '' }, 'name', '不能为空'],
    ['no customer', { customerId: '' }, 'customerId', '不能为空'],
    ['one of our companies as its customer', { customerId: 'chengming' }, 'customerId', '客户不存在或已停用'],
    ['a customer that is out of use', { customerId: 'c-tianchi' }, 'customerId', '客户不存在或已停用'],
    ['an end before the beginning', { endDate: '2026-10-31' }, 'endDate', '计划结束不能早于开始'],
    ['a negative budget', { budget: '-1' }, 'budget', '无效的金额,整数8位,小数2位'],
    ['whoever leads it as a member', { members: [{ userId: 'u-staff', role: '前端' }] }, 'members', '第 1 行是项目经理，不用再列为成员'],
    [
      'a member twice',
      { members: ['前端', '后端'].map((role) => ({ userId: 'u-manager', role })) },
      'members',
      '第 2 行与第 1 行是同一个人',
    ],
    ['a member who is disabled', { members: [{ userId: 'u-disabled', role: '前端' }] }, 'members.0.userId', '所选人员不存在或已停用'],
    ['a member without a role', { members: [{ userId: 'u-manager', role: '' }] }, 'members.0.role', '不能为空'],
  ])('refuses %s', async (_, given, path, msg) => {
    const sent = await add(given);
    expect(sent.code).toBe('A0400');
    expect(errorsOf(sent)).toContainEqual({ path, msg });
  });

  it('refuses read-only users, and creates one for a repeated request', async () => {
    expect((await add({}, as.guest)).code).toBe('A0301');
    expect((await sendTo(test.app, own.add, formOf())).code).toBe('L0001');
    const from = { token: as.staff, headers: { 'idempotency-key': 'once' } };
    const { id } = (await sendTo(test.app, own.add, formOf(), from)).result;
    expect((await sendTo(test.app, own.add, formOf(), from)).result.id).toBe(id);
  });
});

describe('the opening of a project', () => {
  it('can be resubmitted by a new owner after a return', async () => {
    const { result } = await add();
    const asked = { businessType: 'PROJECT_OPENING' as const, businessId: result.id };
    const { flowId } = (await sendTo(test.app, calls.approvals.submit, asked, as.staff)).result;
    const taskId = (await sendTo(test.app, calls.approvals.get, { flowId }, as.manager)).result.task?.taskId ?? '';
    const back = { flowId, taskId, to: '', way: 'again' as const, comment: '请补充' };
    expect((await sendTo(test.app, calls.approvals.return, back, as.manager)).code).toBe('00000');
    const { id, version } = await read(result.id);
    expect((await sendTo(test.app, own.update, { ...formOf({ ownerId: 'u-staff-2' }), id, version }, as.staff)).code).toBe('00000');
    expect((await sendTo(test.app, calls.approvals.submit, asked, as.staff)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.approvals.submit, asked, as.other)).code).toBe('00000');
  });

  it('locks it during the approval, and makes it a valid project when it passes', async () => {
    const { result } = await add();
    const asked = { businessType: 'PROJECT_OPENING' as const, businessId: result.id };
    const { flowId } = (await sendTo(test.app, calls.approvals.submit, asked, as.staff)).result;
    const locked = await read(result.id);
    expect(locked).toMatchObject({ state: 'auditing', validity: '2', may: { edit: false, plan: false, remove: false } });
    const { id, version } = locked;
    expect(await sendTo(test.app, own.update, { ...formOf(), id, version }, as.staff)).toMatchObject({ code: 'A0409' });
    expect((await plan(locked, [rowOf()])).msg).toContain('正在立项审批');
    expect((await sendTo(test.app, own.remove, { id }, as.staff)).code).toBe('A0409');
    const { task } = (await sendTo(test.app, calls.approvals.get, { flowId }, as.manager)).result;
    await sendTo(test.app, calls.approvals.pass, { flowId, taskId: task?.taskId ?? '', comment: '同意' }, as.manager);
    expect(await read(id)).toMatchObject({ state: 'active', validity: '1', realStart: today });
    const offered = (await sendTo(test.app, own.options, { customerId: 'c-donghai', neValidity: '2' }, as.guest)).result;
    expect(offered.map(({ projectId }) => projectId)).toContain(id);
    const actions = (await sendTo(test.app, own.history, { id }, as.staff)).result.map(({ action }) => action);
    expect(actions).toEqual(['立项通过', '提交立项审批', '新建项目']);
  });

  it('returns to its owner when rejected, and only its leader submits it again', async () => {
    const { result } = await add();
    const asked = { businessType: 'PROJECT_OPENING' as const, businessId: result.id };
    expect((await sendTo(test.app, calls.approvals.submit, asked, as.manager)).code).toBe('A0301');
    const { flowId } = (await sendTo(test.app, calls.approvals.submit, asked, as.staff)).result;
    const { task } = (await sendTo(test.app, calls.approvals.get, { flowId }, as.manager)).result;
    await sendTo(test.app, calls.approvals.reject, { flowId, taskId: task?.taskId ?? '', comment: '预算不清' }, as.manager);
    expect(await read(result.id)).toMatchObject({ state: 'rejected', validity: '2', may: { edit: true, remove: true } });
  });

  it('asks more people for a large budget', async () => {
    const preview = async (budget: string) => {
      const businessMap = { budget, members: [], ownerId: 'u-staff' };
      return (await sendTo(test.app, calls.approvals.preview, { businessType: 'PROJECT_OPENING', businessMap }, as.staff)).result.records
        .length;
    };
    expect([await preview('999999.99'), await preview('1000000.00')]).toEqual([1, 2]);
  });
});

describe('projects.plan', () => {
  it('preserves the progress of existing milestones, and treats a copied row as another one', async () => {
    const project = await underWay();
    const { result } = await report(project, 0, { percent: '40' });
    const [first] = result.milestones;
    if (!first) throw new Error('the project has no milestone');
    const kept = rowOf({ id: first.id, name: '需求调研' });
    const replanned = await plan(result, [kept, { ...kept, name: '又一个' }], '范围变化');
    expect(replanned.result.milestones.map(({ id, name, percent }) => [id === first.id, name, percent])).toEqual([
      [true, '需求调研', '40.00'],
      [false, '又一个', '0.00'],
    ]);
    expect(replanned.result.completeness).toBe('20.00');
    const [last] = (await sendTo(test.app, own.history, { id: project.id }, as.staff)).result;
    expect(last).toMatchObject({ action: '调整里程碑计划', comment: '范围变化' });
  });

  it('requires a reason once the project is open, and refuses an end before the start, a zero weight, and too many', async () => {
    const project = await underWay();
    expect(errorsOf(await plan(project, [rowOf()]))).toEqual([{ path: 'reason', msg: '项目已立项，请写明调整原因' }]);
    expect(errorsOf(await plan(project, [rowOf({ planEnd: '2026-10-01' })], '因为'))).toContainEqual(
      expect.objectContaining({ path: 'milestones.0.planEnd' }),
    );
    expect((await plan(project, [rowOf({ weight: 0 })], '因为')).code).toBe('A0400');
    expect(
      (
        await plan(
          project,
          Array.from({ length: 501 }, () => rowOf()),
          '因为',
        )
      ).code,
    ).toBe('A0400');
  });

  it('accepts five hundred milestones', async () => {
    const { result } = await add();
    const many = await plan(
      result,
      Array.from({ length: 500 }, (_, at) => rowOf({ name: `第 ${at + 1} 个` })),
    );
    expect(many.result.milestones.map(({ name }) => name).slice(498)).toEqual(['第 499 个', '第 500 个']);
  });
});

describe('projects.moveMilestone', () => {
  it("changes the days with a reason, by the project's leader", async () => {
    const project = await underWay();
    const { id, version, milestones } = project;
    const moved = { id, version, milestoneId: milestones[0]?.id ?? '', planStart: '2026-11-05', planEnd: '2026-12-05', reason: '客户推迟' };
    expect((await sendTo(test.app, own.moveMilestone, { ...moved, reason: '' }, as.staff)).code).toBe('A0400');
    expect((await sendTo(test.app, own.moveMilestone, { ...moved, milestoneId: 'nothing' }, as.staff)).code).toBe('A0404');
    expect((await sendTo(test.app, own.moveMilestone, moved, as.engineer)).code).toBe('A0301');
    const { result } = await sendTo(test.app, own.moveMilestone, moved, as.staff);
    expect(result.milestones[0]).toMatchObject({ planStart: '2026-11-05', planEnd: '2026-12-05' });
    const [last] = (await sendTo(test.app, own.history, { id }, as.staff)).result;
    expect(last).toMatchObject({
      comment: '客户推迟',
      changes: [{ before: '2026-11-01 至 2026-11-30', after: '2026-11-05 至 2026-12-05' }],
    });
    expect((await sendTo(test.app, own.moveMilestone, moved, as.staff)).code).toBe('A0409');
  });

  it('retains the first planned days, however often and wherever it is moved', async () => {
    const project = await underWay();
    const move = async (from: ProjectDetail, planStart: string, planEnd: string) => {
      const { id, version, milestones } = from;
      const moved = { id, version, milestoneId: milestones[0]?.id ?? '', planStart, planEnd, reason: '客户推迟' };
      return (await sendTo(test.app, own.moveMilestone, moved, as.staff)).result;
    };
    const first = ({ milestones }: ProjectDetail) => milestones.map(({ firstStart, firstEnd }) => [firstStart, firstEnd]);
    const [AS_PLANNED, MOVED] = [
      ['', ''],
      ['2026-11-01', '2026-11-30'],
    ];
    expect(first(project)).toEqual([AS_PLANNED, AS_PLANNED]);
    const once = await move(project, '2026-11-05', '2026-12-05');
    expect(first(once)).toEqual([MOVED, AS_PLANNED]);
    const twice = await move(once, '2026-11-08', '2026-12-08');
    expect(first(twice)).toEqual([MOVED, AS_PLANNED]);
    const [row] = twice.milestones;
    const replanned = await plan(twice, [rowOf({ id: row?.id ?? '', planEnd: '2026-12-20' }), rowOf({ name: '新的' })], '范围变化');
    expect(first(replanned.result)).toEqual([MOVED, AS_PLANNED]);
    expect(first(await move(replanned.result, '2026-11-01', '2026-11-30'))).toEqual([AS_PLANNED, AS_PLANNED]);
  });

  it('refuses to move before the project is open', async () => {
    const { result: draft } = await add();
    const { result: planned } = await plan(draft, [rowOf()]);
    const [row] = planned.milestones;
    const { result } = await plan(planned, [rowOf({ id: row?.id ?? '', planEnd: '2026-12-20' })]);
    expect(result.milestones[0]).toMatchObject({ planEnd: '2026-12-20', firstStart: '', firstEnd: '' });
  });
});

describe('projects.reportProgress', () => {
  it("sets the project to the mean of its milestones, up to 超额完成, and stores the day's figure with its parts", async () => {
    let project = await underWay();
    project = (await report(project, 0, { percent: '100', realEnd: today })).result;
    expect(project.completeness).toBe('25.00');
    project = (await report(project, 1, { percent: '112.5', realEnd: today }, as.engineer)).result;
    expect(project.completeness).toBe('109.38');
    const [kept] = await test.db
      .select()
      .from(projectProgress)
      .where(and(eq(projectProgress.projectId, project.id), eq(projectProgress.day, today)));
    expect(kept).toMatchObject({ percent: '109.38', milestones: [{ percent: '100.00' }, { percent: '112.50', weight: 3 }] });
    const progress = (await sendTo(test.app, own.progress, { id: project.id }, as.staff)).result;
    expect(progress.map(({ day, percent }) => [day, percent])).toEqual([[today, '109.38']]);
  });

  it.each([
    ['a percentage of three decimals', { percent: '1.005' }, 'percent'],
    ['a negative one', { percent: '-1' }, 'percent'],
    ['one of a thousand', { percent: '1000' }, 'percent'],
    ['an end before all is done', { percent: '99.99', realEnd: '2026-11-01' }, 'realEnd'],
    ['all done without an end', { percent: '100' }, 'realEnd'],
    ['something done without a beginning', { percent: '1', realStart: '' }, 'realStart'],
  ])('refuses %s', async (_, given, path) => {
    const sent = await report(await underWay(), 0, given);
    expect(sent.code).toBe('A0400');
    expect(errorsOf(sent).map((error) => error.path)).toContain(path);
  });

  it('refuses future days, milestones of others, and a project that is not active', async () => {
    const project = await underWay();
    expect(errorsOf(await report(project, 0, { realStart: dayAfter(today, 1) }))).toEqual([{ path: 'realStart', msg: '不能晚于今天' }]);
    const sent = await report(project, 0, {}, as.engineer);
    expect(sent).toMatchObject({ code: 'A0301', msg: '不能填报「需求」：只有它的负责人和项目经理可以' });
    const { result } = await add();
    const draft = (await plan(result, [rowOf()])).result;
    expect((await report(draft, 0, {})).code).toBe('A0409');
  });
});

describe('projects.move', () => {
  const move = ({ id, version }: ProjectDetail, to: 'active' | 'done' | 'stopped' | 'archived', reason = '', token = as.staff) =>
    sendTo(test.app, own.move, { id, version, to, reason }, token);

  it('leads a project to its end and back, with its real days, and no form offers an archived one', async () => {
    const done = (await move(await underWay(), 'done')).result;
    expect(done).toMatchObject({ state: 'done', validity: '1', realEnd: today, may: { edit: false, progress: false, move: true } });
    const filed = (await move(done, 'archived')).result;
    expect(filed).toMatchObject({ state: 'archived', validity: '2', realEnd: today });
    const again = (await move(filed, 'active', '客户追加')).result;
    expect(again).toMatchObject({ state: 'active', validity: '1', realEnd: '' });
  });

  it('refuses an invalid transition, a missing reason, and people who do not lead the project', async () => {
    const project = await underWay();
    expect((await move(project, 'archived')).msg).toContain('不能改为「已归档」');
    expect(errorsOf(await move(project, 'stopped'))).toEqual([{ path: 'reason', msg: '请写明原因' }]);
    expect((await move(project, 'done', '', as.engineer)).code).toBe('A0301');
    expect((await move(project, 'done', '', as.other)).code).toBe('A0404');
    const { result } = await add();
    expect((await move(result, 'done')).code).toBe('A0409');
  });
});

describe('projects.update and remove', () => {
  it('change an active project, and refuse an older version with the present record', async () => {
    const { id, version } = await underWay();
    const changed = await sendTo(test.app, own.update, { ...formOf({ name: '闸口二期改' }), id, version }, as.staff);
    expect(changed.result).toMatchObject({ name: '闸口二期改', state: 'active' });
    const late = await sendTo(test.app, own.update, { ...formOf(), id, version }, as.staff);
    expect(late).toMatchObject({ code: 'A0409', body: { result: { name: '闸口二期改' } } });
  });

  it('record added members by name and notify only them, in the order of the form', async () => {
    const { result } = await add();
    const { id, version } = result;
    const members = [
      { userId: 'u-staff-2', role: '前端' },
      { userId: 'u-after-sale', role: '实施' },
    ];
    const changed = await sendTo(test.app, own.update, { ...formOf({ members }), id, version }, as.staff);
    expect(changed.result.members.map(({ userId, role }) => ({ userId, role }))).toEqual(members);
    const [last] = (await sendTo(test.app, own.history, { id }, as.staff)).result;
    const [joined, known] = changed.result.members.map(({ name, role }) => `${name} ${role}`);
    expect(last).toMatchObject({
      action: '修改项目',
      changes: [{ field: 'members', label: '成员', before: known, after: `${joined}\n${known}` }],
    });
    const told = await test.db.select().from(messages).where(eq(messages.recordId, id));
    expect(told.map(({ userId }) => userId).toSorted()).toEqual(['u-after-sale', 'u-staff-2']);
  });

  it('remove a draft with all its parts, but nothing that was opened', async () => {
    const { result } = await add();
    await plan(result, [rowOf()]);
    expect((await sendTo(test.app, own.remove, { id: result.id }, as.staff)).msg).toBe('项目已删除');
    expect((await sendTo(test.app, own.get, { id: result.id }, as.staff)).code).toBe('A0404');
    const { id } = await underWay();
    expect((await sendTo(test.app, own.remove, { id }, as.staff)).code).toBe('A0409');
  });
});

it('every call of projects refuses people without the right', async () => {
  const { token } = await makeSignedIn(test.app, {});
  const project = await underWay();
  const { id, version } = project;
  const based = { id, version };
  const milestoneId = project.milestones[0]?.id ?? '';
  const days = { planStart: '2026-11-01', planEnd: '2026-11-02', reason: '因为' };
  const codes = [
    await sendTo(test.app, own.page, {}, token),
    await sendTo(test.app, own.counts, {}, token),
    await sendTo(test.app, own.progress, { id }, token),
    await sendTo(test.app, own.comment, { id, comment: '好' }, token),
    await sendTo(test.app, own.update, { ...formOf(), ...based }, token),
    await sendTo(test.app, own.plan, { ...based, milestones: [], reason: '因为' }, token),
    await sendTo(test.app, own.moveMilestone, { ...based, milestoneId, ...days }, token),
    await sendTo(test.app, own.move, { ...based, to: 'done', reason: '' }, token),
    await sendTo(test.app, own.remove, { id }, token),
    await report(project, 0, {}, token),
  ].map(({ code }) => code);
  expect(new Set(codes)).toEqual(new Set(['A0301']));
  expect((await sendTo(test.app, own.get, { id }, token)).code).toBe('A0404');
  expect((await sendTo(test.app, own.history, { id }, token)).code).toBe('A0404');
});
