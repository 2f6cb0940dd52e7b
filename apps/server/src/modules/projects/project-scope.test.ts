import { calls } from '@houtai/contract';
import { agenda } from '@houtai/contract/agenda';
import { localDate } from '@houtai/contract/dates';
import { dayAfter } from '@houtai/contract/day-arithmetic';
import { completenessOf } from '@houtai/contract/milestones';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { askForSheet, sheetOf } from '#platform/testing/fixtures/export-sheet.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { projectMembers, projectMilestones, projects } from './projects.tables.ts';

const own = calls.projects;

let test: AppForTest;
let as: Record<'manager' | 'staff' | 'other' | 'engineer' | 'guest' | 'admin', string>;

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
  // In the demo everybody works in every project, which would hide who sees what.
  await test.db.delete(projectMembers);
  await test.db.update(projectMilestones).set({ ownerId: null });
});
afterAll(() => test.close());

const all = async (token: string, query: object = {}) => (await sendTo(test.app, own.page, { limit: 100, ...query }, token)).result;
const idsFor = async (token: string) => (await all(token)).rows.map(({ id }) => id);

describe('the visibility of a project', () => {
  const FOREIGN = 'p-hualing-monitor';

  it('includes its leader, and nobody else with only their own scope', async () => {
    const { rows } = await all(as.staff);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ ownerId }) => ownerId !== 'u-staff')).toEqual([]);
    expect(await idsFor(as.staff)).not.toContain(FOREIGN);
    expect((await sendTo(test.app, own.get, { id: FOREIGN }, as.staff)).code).toBe('A0404');
  });

  it('includes members, who may only read', async () => {
    await test.db.insert(projectMembers).values({ projectId: FOREIGN, userId: 'u-staff', role: '前端', place: 0 });
    expect(await idsFor(as.staff)).toContain(FOREIGN);
    const seen = await sendTo(test.app, own.get, { id: FOREIGN }, as.staff);
    expect(seen.result.may).toEqual({ edit: false, plan: false, progress: false, move: false, remove: false });
    const asked = { userId: 'u-staff', kind: 'record' as const, target: 'project', recordKey: FOREIGN };
    const reasons = (await sendTo(test.app, calls.explain.get, asked, as.admin)).result;
    expect(reasons.ways).toContainEqual(expect.objectContaining({ label: '成员', holds: true }));
    await test.db.delete(projectMembers);
    expect(await idsFor(as.staff)).not.toContain(FOREIGN);
  });

  it('includes people in charge of a milestone, while they are', async () => {
    const [milestone] = await test.db
      .select()
      .from(projectMilestones)
      .where(inArray(projectMilestones.projectId, [FOREIGN]))
      .limit(1);
    if (!milestone) throw new Error('the demo has no plan');
    await test.db
      .update(projectMilestones)
      .set({ ownerId: 'u-staff' })
      .where(inArray(projectMilestones.id, [milestone.id]));
    const seen = (await sendTo(test.app, own.get, { id: FOREIGN }, as.staff)).result;
    expect(seen.milestones.filter(({ mayReport }) => mayReport).map(({ id }) => id)).toEqual([milestone.id]);
    await test.db.update(projectMilestones).set({ ownerId: null });
    expect((await sendTo(test.app, own.get, { id: FOREIGN }, as.staff)).code).toBe('A0404');
  });

  it('includes people whose roles cover its department, who may also change it', async () => {
    const ids = await idsFor(as.manager);
    expect(ids).toEqual(expect.arrayContaining(['p-donghai-tos', 'p-donghai-gate', FOREIGN]));
    expect((await sendTo(test.app, own.get, { id: 'p-donghai-tos' }, as.manager)).result.may).toMatchObject({ edit: true, move: true });
  });
});

describe('every figure', () => {
  it.each(['manager', 'staff', 'engineer', 'admin'] as const)('that %s reads equals the list behind it', async (who) => {
    const token = as[who];
    const counts = (await sendTo(test.app, own.counts, {}, token)).result;
    for (const view of ['all', 'mine', 'opening', 'active', 'late', 'over'] as const)
      expect((await all(token, { view })).total).toBe(counts[view]);
    const [first] = (await all(token, { view: 'active' })).rows;
    if (!first) throw new Error('the demo has no project under way for them');
    const ask = { projectId: first.id };
    const todos = (await sendTo(test.app, calls.todo.counts, ask, token)).result;
    expect((await sendTo(test.app, calls.todo.page, ask, token)).result.total).toBe(todos.all);
    const { faultLevel } = (await sendTo(test.app, calls.feedback.statistics, ask, token)).result;
    for (const { key, open } of faultLevel)
      expect((await sendTo(test.app, calls.feedback.page, { ...ask, faultLevel: key, status: '1,2' }, token)).result.total).toBe(open);
  });

  it('counts the late projects', async () => {
    const today = localDate(test.clock.now);
    const { rows } = await all(as.admin, { view: 'late' });
    const late = (await all(as.admin)).rows.filter(
      ({ state, endDate, lateMilestones }) => state === 'active' && ((endDate !== '' && endDate < today) || lateMilestones > 0),
    );
    expect(rows.map(({ id }) => id).toSorted()).toEqual(late.map(({ id }) => id).toSorted());
    expect(rows.length).toBeGreaterThan(0);
  });

  it('sums the passed lines of a project, to the cent', async () => {
    const spent = new Map((await all(as.admin)).rows.map(({ id, spent }) => [id, spent]));
    const { rows } = (await sendTo(test.app, calls.reimbursements.page, { view: 'passed', limit: 200 }, as.admin)).result;
    const cents = new Map<string, number>();
    for (const { id, projectId } of rows) {
      const { lines } = (await sendTo(test.app, calls.reimbursements.get, { id }, as.admin)).result;
      for (const line of lines) {
        const amount = Math.round(Number(line.amount) * 100) * (line.category === 'offset' ? -1 : 1);
        const charged = line.projectId || projectId;
        cents.set(charged, (cents.get(charged) ?? 0) + amount);
      }
    }
    expect(cents.size).toBeGreaterThan(3);
    for (const [id, yuan] of spent) expect(Math.round(Number(yuan) * 100)).toBe(cents.get(id) ?? 0);
  });

  it('equals that of the list in its file', async () => {
    const columns = [
      { id: 'number' as const, head: '编号' },
      { id: 'completeness' as const, head: '完成度' },
    ];
    const { rows } = await sheetOf(test.app, own.export, { view: 'active', sort: 'number', columns }, as.manager);
    const listed = (await all(as.manager, { view: 'active', sort: 'number' })).rows;
    expect(rows.slice(1)).toEqual(listed.map(({ number, completeness }) => [number, Number(completeness)]));
  });
});

describe("the export of a project's plan", () => {
  const columns = [
    { id: 'project' as const, head: '项目编号' },
    { id: 'name' as const, head: '名称' },
    { id: 'weight' as const, head: '权重' },
    { id: 'percent' as const, head: '完成度' },
    { id: 'standing' as const, head: '状态' },
  ];

  it('contains a row for each milestone in order, under the name of the project', async () => {
    const { number, milestones } = (await sendTo(test.app, own.get, { id: 'p-donghai-gate' }, as.manager)).result;
    const { rows, headers } = await sheetOf(test.app, own.exportPlan, { id: 'p-donghai-gate', columns }, as.manager);
    expect(rows[0]).toEqual(columns.map(({ head }) => head));
    expect(rows.slice(1).map((row) => row.slice(0, 4))).toEqual(
      milestones.map(({ name, weight, percent }) => [number, name, weight, Number(percent)]),
    );
    expect(rows.at(-1)?.[4]).toBe('未开始');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('里程碑-东海智能闸口改造');
  });

  it('refuses people without the right, projects of others, and projects without a plan', async () => {
    const codeOf = async (id: string, token: string) =>
      (await askForSheet(test.app, own.exportPlan, { id, columns }, token)).json<{ code: string }>().code;
    expect(await codeOf('p-donghai-gate', as.guest)).toBe('A0301');
    expect(await codeOf('p-hualing-monitor', as.staff)).toBe('A0404');
    expect(await codeOf('p-internal-console', as.manager)).toBe('A0404');
  });
});

describe('the list of projects', () => {
  it('filters by number, name, customer, state, validity and end', async () => {
    const [gate] = (await all(as.admin, { keyword: '智能闸口' })).rows;
    expect((await all(as.admin, { keyword: gate?.number.toLowerCase() })).rows.map(({ id }) => id)).toEqual([gate?.id]);
    for (const row of (await all(as.admin, { customerId: 'c-donghai', state: 'active', validity: '1' })).rows)
      expect(row).toMatchObject({ customerId: 'c-donghai', state: 'active', validity: '1' });
    const { rows } = await all(as.admin, { from: gate?.endDate, to: gate?.endDate });
    expect(rows.map(({ id }) => id)).toContain(gate?.id);
    expect(rows.filter(({ endDate }) => endDate !== gate?.endDate)).toEqual([]);
  });
});

describe('the search', () => {
  it('finds a project by name, with its state in words, for people who see it', async () => {
    const [gate] = (await all(as.admin, { keyword: '智能闸口' })).rows;
    if (!gate) throw new Error('the demo has no such project');
    const found = async (token: string) => (await sendTo(test.app, calls.search.find, { keyword: gate.name }, token)).result;
    expect(JSON.stringify(await found(as.manager))).toContain(`${gate.number} 进行中 ${gate.customerName}`);
    expect(JSON.stringify(await found(as.guest))).not.toContain(gate.id);
  });
});

describe('the agenda', () => {
  it('lists milestones that are late or due within two weeks, of active projects', async () => {
    const today = localDate(test.clock.now);
    const { rows } = (await sendTo(test.app, agenda.calls.page, { kind: 'milestone', limit: 100 }, as.staff)).result;
    const mine = (await all(as.staff, { view: 'active' })).rows.map(({ id }) => id);
    const due = await test.db.select().from(projectMilestones).where(inArray(projectMilestones.projectId, mine));
    const expected = due.filter(({ percent, planEnd }) => Number(percent) < 100 && planEnd <= dayAfter(today, 14));
    expect(rows.map(({ id }) => id).toSorted()).toEqual(expected.map(({ projectId, id }) => `${projectId}.${id}`).toSorted());
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.url).toMatch(/^\/project\/detail\?id=p-/);
  });
});

describe('the demo', () => {
  it('contains a late project, one ahead of its plan, a finished one, one awaiting its opening, and a draft', async () => {
    const { rows } = await all(as.admin);
    expect(rows.some(({ lateMilestones }) => lateMilestones > 0)).toBe(true);
    expect(rows.some(({ state, completeness }) => state === 'active' && Number(completeness) > 100)).toBe(true);
    for (const state of ['done', 'auditing', 'draft', 'archived'] as const) expect(rows.some((row) => row.state === state)).toBe(true);
    const waiting = (
      await sendTo(test.app, calls.approvals.ofDocument, { businessType: 'PROJECT_OPENING', businessId: 'p-lvyuan-mall' }, as.admin)
    ).result;
    expect(waiting?.status).toBe('running');
  });

  it('contains projects as complete as their milestones', async () => {
    for (const row of await test.db.select().from(projects)) {
      const { milestones, completeness } = (await sendTo(test.app, own.get, { id: row.id }, as.admin)).result;
      expect(completeness).toBe(completenessOf(milestones));
    }
  });
});
