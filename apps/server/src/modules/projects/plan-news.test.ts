import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { localDate } from '@houtai/contract/dates';
import { DEFAULT_MESSAGE_SETTINGS } from '@houtai/contract/message-settings';
import type { ProjectDetail } from '@houtai/contract/projects';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { messages } from '#modules/messages/index.ts';
import { type AppForTest, appForTest } from '#platform/testing/app-for-test.ts';
import { tokensOf } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

import { projects } from './projects.tables.ts';

const own = calls.projects;

let test: AppForTest;
let as: Record<'staff' | 'engineer' | 'other', string>;
let project: ProjectDetail;

beforeAll(async () => {
  test = await appForTest();
  as = await tokensOf(test.db, { staff: 'u-staff', engineer: 'u-after-sale', other: 'u-staff-2' });
});
afterAll(() => test.close());
/** An open project led by u-staff, with u-after-sale as a member and u-staff-2 in charge of its second milestone. */
beforeEach(async () => {
  const form = { name: '闸口二期', customerId: 'c-donghai', ownerId: 'u-staff', startDate: '2026-11-01', endDate: '2027-04-30' };
  const members = [{ userId: 'u-after-sale', role: '实施' }];
  const { result } = await sendTo(test.app, own.add, { ...form, budget: '1.00', members, remark: '', fileIds: '' }, as.staff);
  const milestone = { id: '', weight: 1, planStart: '2026-11-01', planEnd: '2026-11-30' };
  const rows = [
    { ...milestone, name: '需求', ownerId: '' },
    { ...milestone, name: '联调', ownerId: 'u-staff-2' },
  ];
  project = (await plan(result, rows)).result;
  await test.db.update(projects).set({ state: 'active', realStart: '2026-11-01' }).where(eq(projects.id, project.id));
  project = await read();
  await test.db.delete(messages);
});

const read = async () => (await sendTo(test.app, own.get, { id: project.id }, as.staff)).result;
type Rows = NonNullable<InputOf<typeof own.plan>['milestones']>;
const plan = ({ id, version }: ProjectDetail, milestones: Rows, reason = '') =>
  sendTo(test.app, own.plan, { id, version, milestones, reason }, as.staff);
const rowsOf = ({ milestones }: ProjectDetail): Rows =>
  milestones.map(({ id, name, ownerId, weight, planStart, planEnd }) => ({ id, name, ownerId, weight, planStart, planEnd }));
const move = (at: number, token = as.staff) => {
  const { id, version, milestones } = project;
  const days = { planStart: '2026-11-05', planEnd: '2026-12-05' };
  return sendTo(test.app, own.moveMilestone, { ...days, id, version, milestoneId: milestones[at]?.id ?? '', reason: '客户推迟' }, token);
};

async function told(): Promise<Record<string, string>> {
  const rows = await test.db.select().from(messages);
  return Object.fromEntries(rows.map(({ userId, title, content }) => [userId, `${title.replace(project.number, '#')}|${content}`]));
}

/** The announced recipients, with their relation. */
async function announced(named: string): Promise<string[]> {
  const asked = { recordType: 'project', id: project.id, event: 'plan' as const, named };
  const { result } = await sendTo(test.app, calls.records.audience, asked, as.staff);
  return result.map(({ userId, as: is, state }) => `${userId} ${is} ${state}`);
}

describe('a moved milestone', () => {
  it('immediately notifies people involved in the project and its person in charge, as announced', async () => {
    expect(await announced('u-staff-2')).toEqual(['u-after-sale 实施 told', 'u-staff-2 负责人 told']);
    expect((await move(1)).code).toBe('00000');
    const said = '王浩然 调整了里程碑：项目 #|闸口二期；「联调」2026-11-01 至 2026-11-30 改为 2026-11-05 至 2026-12-05；客户推迟';
    expect(await told()).toEqual({ 'u-after-sale': said, 'u-staff-2': said });
  });

  it('does not notify people in charge of other milestones', async () => {
    expect(await announced('')).toEqual(['u-after-sale 实施 told']);
    await move(0);
    expect(Object.keys(await told())).toEqual(['u-after-sale']);
  });

  it('notifies nobody who muted it, as announced', async () => {
    await sendTo(test.app, calls.messageSettings.save, { ...DEFAULT_MESSAGE_SETTINGS, mutedEvents: ['plan'] }, as.engineer);
    expect(await announced('u-staff-2')).toEqual(['u-after-sale 实施 muted', 'u-staff-2 负责人 told']);
    await move(1);
    expect(Object.keys(await told())).toEqual(['u-staff-2']);
    await sendTo(test.app, calls.messageSettings.save, DEFAULT_MESSAGE_SETTINGS, as.engineer);
  });

  it('notifies nobody when the move is refused', async () => {
    expect((await move(1, as.engineer)).code).toBe('A0301');
    expect(await told()).toEqual({});
  });
});

describe('a changed plan', () => {
  it('names moved, added and removed milestones, and nothing for a changed name or weight', async () => {
    const [first, second] = rowsOf(project);
    if (!first || !second) throw new Error('the project has no milestones');
    await plan(
      project,
      [
        { ...first, name: '需求调研' },
        { ...second, weight: 3 },
      ],
      '改名',
    );
    expect(await told()).toEqual({});
    project = await read();
    const added = { ...first, id: '', name: '上线' };
    await plan(project, [{ ...first, name: '需求调研', planEnd: '2026-12-01' }, added], '范围变化');
    // A person whose only milestone was removed no longer sees the project.
    expect(Object.keys(await told())).toEqual(['u-after-sale']);
    expect((await told())['u-after-sale']).toBe(
      '王浩然 调整了里程碑：项目 #|闸口二期；「需求调研」2026-11-01 至 2026-11-30 改为 2026-11-01 至 2026-12-01；' +
        '新增「上线」2026-11-01 至 2026-11-30；删除「联调」；范围变化',
    );
  });

  it('tells people who get a milestone only that', async () => {
    const [first, second] = rowsOf(project);
    if (!first || !second) throw new Error('the project has no milestones');
    await plan(project, [first, second, { ...first, id: '', name: '上线', ownerId: 'u-guest' }], '范围变化');
    const rows = await test.db.select({ userId: messages.userId, title: messages.title }).from(messages);
    expect(rows.filter(({ userId }) => userId === 'u-guest').map(({ title }) => title)).toEqual([
      expect.stringContaining('请你负责里程碑'),
    ]);
  });

  it('notifies nobody before the project is open', async () => {
    await test.db.update(projects).set({ state: 'draft' }).where(eq(projects.id, project.id));
    const [first, second] = rowsOf(project);
    if (!first || !second) throw new Error('the project has no milestones');
    expect((await plan(await read(), [{ ...first, planEnd: '2026-12-20' }, second])).code).toBe('00000');
    expect(await told()).toEqual({});
  });
});

describe('reported progress', () => {
  it('notifies people once of the progress of the milestone and the project', async () => {
    const { id, version, milestones } = project;
    const done = { percent: '40', realStart: localDate(test.clock.now), realEnd: '', remark: '接口已通' };
    const form = { ...done, id, version, milestoneId: milestones[1]?.id ?? '' };
    expect((await sendTo(test.app, own.reportProgress, form, as.staff)).code).toBe('00000');
    const said = '王浩然 填报了进度：项目 #|闸口二期；「联调」0.00% 改为 40.00%；项目完成度 20.00%；接口已通';
    expect(await told()).toEqual({ 'u-after-sale': said, 'u-staff-2': said });
    await test.db.delete(messages);
    const again = await read();
    await sendTo(test.app, own.reportProgress, { ...form, percent: '40.00', remark: '', version: again.version }, as.staff);
    expect(await told()).toEqual({});
  });
});
