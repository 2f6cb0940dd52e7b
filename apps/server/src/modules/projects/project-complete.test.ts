import { calls } from '@houtai/contract';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roleDepartments, roles, userRoles } from '#modules/grants/index.ts';
import { users } from '#modules/people/index.ts';
import { reimbursementLines, reimbursements } from '#modules/reimbursements/reimbursements.tables.ts';
import { workHours } from '#modules/work-reports/work-reports.tables.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { makeSignedIn, makeUser } from '#platform/testing/make.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { projectMembers, projects } from './projects.tables.ts';

const TAGS = ['project:project:list', 'project:report:list', 'reimbursement:reimbursement:list', 'feedback:feedback:list'];
const NONE = { todos: false, feedback: false, hours: false, reports: false, costs: false, flows: false };
const ROLE = { ...NONE, todos: true, feedback: true, hours: true };

let test: AppForTest;
let admin: string;
/**
 * A project with passed lines of 100.00, −30.00 and 50.00, 7.00 under decision and 9.00 in a draft; the third line belongs to the member.
 */
let id: string;
let author: string;
let leader: { token: string; id: string };
let member: { token: string; id: string };
let stranger: { token: string; id: string };

const person = async (tags: readonly string[] = TAGS) => {
  const { token, user } = await makeSignedIn(test.app, { companyId: 'chengming', tags: [...tags] });
  return { token, id: user.id };
};
const claim = async (serial: number, ownerId: string, state: 'passed' | 'auditing' | 'draft', amounts: readonly string[]) => {
  const reimbursementId = `claim-${serial}`;
  const owned = { companyId: 'chengming', departmentId: 'd-office', ownerId, createdBy: ownerId, updatedBy: ownerId };
  const document = { type: 'daily' as const, projectId: id, account: '6222001234567896021', reason: '联调', period: '2026-11-25' };
  const counted = { total: '0.00', lineCount: amounts.length };
  const made = { createdAt: test.clock.now, updatedAt: test.clock.now };
  await test.db.insert(reimbursements).values({ id: reimbursementId, serial, state, ...owned, ...document, ...counted, ...made });
  await test.db.insert(reimbursementLines).values(
    amounts.map((amount, place) => ({
      reimbursementId,
      place,
      category: amount.startsWith('-') ? ('offset' as const) : ('local' as const),
      date: '2026-11-20',
      amount: amount.replace('-', ''),
      invoiceNumber: '',
      fileId: '',
      remark: '打车',
      living: true,
    })),
  );
};

beforeAll(async () => {
  test = await appForTest();
  ({ token: admin } = await openSession(test.db, 'u-admin'));
  [leader, member, stranger] = [await person(), await person(), await person()];
  author = (await makeUser(test.db, { companyId: 'chengming' })).id;
  id = 'p-hengrui-wms';
  await test.db.delete(reimbursements);
  await test.db.update(projects).set({ ownerId: leader.id, budget: '1000.00' }).where(eq(projects.id, id));
  await test.db.insert(projectMembers).values({ projectId: id, place: 91, userId: member.id, role: '测试' });
  await claim(90_001, author, 'passed', ['100.00', '-30.00']);
  await claim(90_002, member.id, 'passed', ['50.00']);
  await claim(90_003, author, 'auditing', ['7.00']);
  await claim(90_004, author, 'draft', ['9.00']);
});
afterAll(() => test.close());

const giveRole = async (userId: string, dataScope: 'departments' | 'all', roleId: string) => {
  const role = { id: roleId, code: roleId, name: roleId, remark: '', kind: 'staff' as const, sort: 900, dataScope };
  await test.db.insert(roles).values({ ...role, createdAt: test.clock.now, updatedAt: test.clock.now });
  await test.db.insert(userRoles).values({ userId, roleId });
};
const detail = async (token: string, of = id) => (await sendTo(test.app, calls.projects.get, { id: of }, token)).result;
const lines = async (token: string, state?: 'passed') => {
  const asked = { projectId: id, ...(state && { state }) };
  const { rows, total } = (await sendTo(test.app, calls.reimbursements.lines, { ...asked, limit: 200 }, token)).result;
  const { yuan } = (await sendTo(test.app, calls.reimbursements.lineSum, asked, token)).result;
  return { amounts: rows.map(({ amount }) => amount).toSorted(), total, yuan, rows };
};

describe('the complete parts of a project', () => {
  it('depend on the role in it, including costs for the lead', async () => {
    expect((await detail(leader.token)).complete).toEqual({ ...ROLE, costs: true });
    expect((await detail(member.token)).complete).toEqual(ROLE);
  });

  it('include all for people who see everything, and none for people who see the project by a department', async () => {
    expect(Object.values((await detail(admin)).complete).every(Boolean)).toBe(true);
    const { token, id: userId } = await person();
    const { departmentId } = (await test.db.select().from(projects).where(eq(projects.id, id)))[0] ?? {};
    expect(departmentId).toBeTruthy();
    await giveRole(userId, 'departments', 'of-department');
    await test.db.insert(roleDepartments).values({ roleId: 'of-department', departmentId: departmentId ?? '' });
    expect((await detail(token)).complete).toEqual(NONE);
  });

  it('include all but approvals for people whose scope covers the company of all its members, and none once a stranger works in it', async () => {
    const { token, id: userId } = await person();
    await giveRole(userId, 'all', 'of-company');
    expect((await detail(token)).complete).toEqual({ ...ROLE, reports: true, costs: true });
    const [other] = await test.db.select({ companyId: users.companyId }).from(users).where(eq(users.companyId, 'chengming-data')).limit(1);
    const foreign = await makeUser(test.db, { companyId: other?.companyId ?? 'chengming-data' });
    await test.db.insert(projectMembers).values({ projectId: id, place: 92, userId: foreign.id, role: '外援' });
    expect((await detail(token)).complete).toEqual(NONE);
    await test.db.delete(projectMembers).where(eq(projectMembers.userId, foreign.id));
  });
});

describe('reimbursements.lines', () => {
  it("shows the leader every submitted line, which add up to the project's cost", async () => {
    expect(await lines(leader.token)).toMatchObject({ amounts: ['-30.00', '100.00', '50.00', '7.00'], total: 4, yuan: '127.00' });
    const passed = await lines(leader.token, 'passed');
    expect(passed).toMatchObject({ total: 3, yuan: '120.00' });
    expect(await detail(leader.token)).toMatchObject({ spent: '120.00', spentPercent: '12.00' });
    expect(JSON.stringify(passed.rows)).not.toMatch(/account|invoice|6222/i);
    expect(passed.rows.map(({ documentId }) => documentId)).toEqual(['', '', '']);
  });

  it('shows members only their own lines and the share of the budget', async () => {
    expect(await lines(member.token)).toMatchObject({ amounts: ['50.00'], yuan: '50.00' });
    expect((await lines(member.token)).rows[0]).toMatchObject({ documentId: 'claim-90002', number: 'BX-90002' });
    expect(await detail(member.token)).toMatchObject({ spent: '', spentPercent: '12.00' });
  });

  it('shows nothing to others, without the right, or after the role is removed', async () => {
    expect(await lines(stranger.token)).toMatchObject({ total: 0, yuan: '0.00' });
    const { token, id: userId } = await person(['project:project:list']);
    await test.db.update(projects).set({ ownerId: userId }).where(eq(projects.id, id));
    expect((await sendTo(test.app, calls.reimbursements.lines, { projectId: id }, token)).code).toBe('A0301');
    expect((await sendTo(test.app, calls.reimbursements.lineSum, { projectId: id }, token)).code).toBe('A0301');
    expect(await lines(leader.token)).toMatchObject({ total: 0, yuan: '0.00' });
    await test.db.update(projects).set({ ownerId: leader.id }).where(eq(projects.id, id));
    expect((await lines(leader.token)).total).toBe(4);
  });

  it('refuses callers without a token, and an unknown project', async () => {
    expect((await sendTo(test.app, calls.reimbursements.lines, { projectId: id })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.reimbursements.lineSum, { projectId: id })).code).toBe('L0001');
    expect((await sendTo(test.app, calls.reimbursements.lines, { projectId: '' }, admin)).code).toBe('A0400');
    expect((await sendTo(test.app, calls.reimbursements.lineSum, { projectId: '' }, admin)).code).toBe('A0400');
  });
});

describe('workHours.ofMembers', () => {
  const day = '2026-11-18';
  const week = async (token: string) =>
    new Map((await sendTo(test.app, calls.workHours.ofMembers, { projectId: id, day }, token)).result.map((row) => [row.userId, row]));

  it('hides weekly sums from people who see hours by a role in the project, and shows their own', async () => {
    const hours = { day, departmentId: '', companyId: 'chengming', updatedAt: test.clock.now };
    await test.db.delete(workHours).where(and(eq(workHours.day, day), eq(workHours.projectId, id)));
    await test.db.insert(workHours).values([
      { ...hours, ownerId: member.id, projectId: id, hundredths: 300 },
      { ...hours, ownerId: member.id, projectId: 'p-bolan-ticket', hundredths: 500 },
    ]);
    expect((await week(leader.token)).get(member.id)).toEqual({ userId: member.id, hours: '3.00', all: null });
    expect((await week(member.token)).get(member.id)).toEqual({ userId: member.id, hours: '3.00', all: '8.00' });
    expect((await week(admin)).get(member.id)).toEqual({ userId: member.id, hours: '3.00', all: '8.00' });
    expect((await week(stranger.token)).size).toBe(0);
  });
});

describe('the scope of figures', () => {
  const scope = async (token: string) => [
    (await sendTo(test.app, calls.workHours.sums, {}, token)).result.scope,
    (await sendTo(test.app, calls.feedback.statistics, {}, token)).result.scope,
  ];

  it('describes everything, departments, own records, and projects with a role', async () => {
    expect(await scope(admin)).toEqual(['全部', '全部']);
    expect(await scope(leader.token)).toEqual(['你自己经手的和你所在 1 个项目的', '你自己经手的和你所在 1 个项目的']);
    expect(await scope(stranger.token)).toEqual(['仅你自己经手的', '仅你自己经手的']);
    const { token: manager } = await openSession(test.db, 'u-manager');
    expect((await scope(manager))[0]).toMatch(/^.+的、你自己经手的和你所在 \d+ 个项目的$/);
  });
});
