import { localDate } from '@houtai/contract/dates';
import { dayAfter } from '@houtai/contract/day-arithmetic';
import { DAY_MS } from '@houtai/contract/durations';
import { completenessOf } from '@houtai/contract/milestones';
import { PROJECT } from '@houtai/contract/project-resource';
import { PROJECT_STATES, type ProjectState, validityOf } from '@houtai/contract/project-states';
import { PROJECT_EDIT_PAGE, PROJECT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';
import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { and, eq, inArray } from 'drizzle-orm';

import { sealFlows } from '#modules/approvals/index.ts';
import { workingCalendar } from '#modules/calendar/index.ts';
import { grantMenus } from '#modules/documents/index.ts';
import { recordHistory } from '#modules/history/index.ts';
import { userDepartments } from '#modules/people/index.ts';
import { demoSerials } from '#modules/work-records/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { customers } from './customers/customers.tables.ts';
import { insertFlowsOfDemo } from './demo/demo-flows.ts';
import { demoMembers, demoPlan } from './demo/demo-plans.ts';
import { CUSTOMERS, type DemoCustomer, type DemoProject, INTERNAL_DEMO } from './demo/demo-projects.ts';
import { PROJECT_OPENING } from './project-approval.ts';
import { insertProjectPages } from './project-menu.seed.ts';
import { projectMembers, projectMilestones, projectProgress, projects } from './projects.tables.ts';

/**
 * A new feedback defaults to project 95 (specification 9), so every installation has it, under a customer that stands for the company
 * itself.
 */
const INTERNAL = { id: 'internal', name: '公司内部', project: { id: FEEDBACK_DEFAULTS.projectId, name: '日常运维与内部支持' } };

async function insertInternal({ db, now }: SeedCtx): Promise<void> {
  const own = { companyId: '1', ownerId: 'u-admin', createdAt: now, updatedAt: now };
  const { id, name, project } = INTERNAL;
  await db.insert(customers).values({ ...own, id, name, py: await pinyinOf(name) });
  const open = { state: 'active' as const, validity: validityOf('active'), realStart: localDate(now) };
  const serials = await demoSerials(db, PROJECT.key);
  const serial = serials.next();
  await db.insert(projects).values({ ...own, ...project, ...open, serial, customerId: id, py: await pinyinOf(project.name) });
  await serials.store();
}

async function insertDemo(ctx: SeedCtx): Promise<void> {
  const { id, name, project } = INTERNAL;
  const internal = {
    id,
    name,
    phone: '021-60128899',
    areaId: '310115',
    owner: 'u-manager',
    projects: [{ ...project, owner: 'u-after-sale', from: -1_000 }, ...INTERNAL_DEMO],
  };
  const all: DemoCustomer[] = [internal, ...CUSTOMERS];
  const ownedBy = await ownedByIn(ctx);
  const customerRows = all.map(async ({ projects: theirs, owner, active = true, ...row }, at) => {
    const first = Math.min(...theirs.map((each) => each.from));
    const code = `KH${String(at + 1).padStart(3, '0')}`;
    const contacts = at === 0 ? [] : [contactOf(at)];
    return { ...ownedBy(owner), ...stampsAt(momentAt(ctx, first - 20)), ...row, active, code, contacts, py: await pinyinOf(row.name) };
  });
  const demo = all.flatMap((customer) => customer.projects.map((each) => ({ ...each, customerId: customer.id })));
  const plans = new Map(demo.map((row) => [row.id, demoPlan(row, localDate(ctx.now))]));
  const serials = await demoSerials(ctx.db, PROJECT.key);
  const { hoursLater } = await workingCalendar(ctx);
  // Within working time, so that some time before now is left for the submission, even on a Sunday.
  const madeAt = (days: number) => new Date(hoursLater(momentAt(ctx, days).toISOString(), -1));
  const projectRows = demo.map(async (row) => {
    const serial = serials.next();
    const { milestones = [], budget = null } = plans.get(row.id) ?? {};
    return {
      ...ownedBy(row.owner),
      ...stampsAt(madeAt(Math.min(row.from - 10, -1))),
      ...standingOf(ctx, row),
      serial,
      id: row.id,
      customerId: row.customerId,
      name: row.name,
      py: await pinyinOf(row.name),
      budget: row.to === undefined ? null : budget,
      completeness: completenessOf(milestones),
      startDate: dayAt(ctx, row.from),
      endDate: row.to === undefined ? null : dayAt(ctx, row.to),
    };
  });
  await ctx.db.insert(customers).values(await Promise.all(customerRows));
  await ctx.db.insert(projects).values(await Promise.all(projectRows));
  await serials.store();
  await ctx.db.insert(projectMembers).values(demo.flatMap(demoMembers));
  await ctx.db.insert(projectMilestones).values([...plans.values()].flatMap(({ milestones }) => milestones));
  await ctx.db.insert(projectProgress).values([...plans.values()].flatMap(({ progress }) => progress));
  await ctx.db.insert(recordHistory).values(demo.flatMap((row) => historyOf(ctx, row, ownedBy(row.owner).companyId)));
}

/** The columns that follow from a demo project's state. */
function standingOf(ctx: SeedCtx, { state = 'active', from, to = 0 }: DemoProject) {
  const isOpen = state !== 'draft' && state !== 'auditing';
  const isOver = state === 'done' || state === 'archived';
  return {
    state,
    validity: validityOf(state),
    realStart: isOpen ? dayAt(ctx, from) : null,
    realEnd: isOver ? dayAt(ctx, Math.min(to, 0)) : null,
  };
}

function historyOf(ctx: SeedCtx, { id, owner, from, state = 'active' }: DemoProject, companyId: string) {
  const path: ProjectState[] =
    state === 'draft' ? ['draft'] : state === 'auditing' ? ['draft', 'auditing'] : ['draft', 'auditing', 'active'];
  if (state === 'done' || state === 'archived') path.push(state);
  const first = Math.min(from - 10, -path.length);
  const actions: Readonly<Partial<Record<ProjectState, string>>> = {
    auditing: '提交立项审批',
    active: '立项通过',
    done: '完成项目',
    archived: '归档',
  };
  return path.map((to, at) => {
    const before = path[at - 1];
    const changes = before ? [{ field: 'state', label: '状态', before: PROJECT_STATES[before], after: PROJECT_STATES[to] }] : [];
    const userId = to === 'active' ? 'u-manager' : owner;
    return {
      recordType: PROJECT.key,
      recordId: id,
      companyId,
      userId,
      at: momentAt(ctx, first + at),
      action: actions[to] ?? '新建项目',
      changes,
    };
  });
}

function contactOf(at: number) {
  const [name = '', title = ''] =
    [
      ['何志远', '信息部主任'],
      ['罗晓敏', '项目负责人'],
      ['郑国栋', '设备科长'],
      ['许文静', '采购经理'],
    ][at % 4] ?? [];
  return { name, title, phone: `139${String(10_000_000 + at * 37_411).slice(0, 8)}`, email: '' };
}

type Owned = { companyId: string; ownerId: string; departmentId: string };

async function ownedByIn({ db }: SeedCtx): Promise<(ownerId: string) => Owned> {
  const owners = [...new Set(CUSTOMERS.flatMap((row) => [row.owner, ...row.projects.map((each) => each.owner)]))];
  const places = await db
    .select({ userId: userDepartments.userId, departmentId: userDepartments.departmentId })
    .from(userDepartments)
    .where(and(inArray(userDepartments.userId, owners), eq(userDepartments.primary, true)));
  const departmentOf = new Map(places.map((place) => [place.userId, place.departmentId]));
  return (ownerId) => ({ companyId: 'chengming', ownerId, departmentId: departmentOf.get(ownerId) ?? '' });
}

function momentAt({ now }: SeedCtx, days: number): Date {
  return new Date(now.getTime() + days * DAY_MS);
}

function stampsAt(moment: Date): { createdAt: Date; updatedAt: Date } {
  return { createdAt: moment, updatedAt: moment };
}

function dayAt({ now }: SeedCtx, days: number): string {
  return dayAfter(localDate(now), days);
}

const BUTTONS = ['project:project:add', 'project:project:edit', 'project:project:remove', 'project:project:export'] as const;

const insertMenu = (ctx: SeedCtx): Promise<void> =>
  insertProjectPages(ctx, [
    { id: 'project', name: '项目', url: PROJECTS_PAGE, icon: 'folder', sort: 10, tag: 'project:project:list', buttons: BUTTONS },
    { id: 'project-detail', name: '项目详情', url: PROJECT_PAGE, icon: 'folder', sort: 11, hidden: true, highlightUrl: PROJECTS_PAGE },
    { id: 'project-form', name: '填写项目', url: PROJECT_EDIT_PAGE, icon: 'folder', sort: 12, hidden: true, highlightUrl: PROJECTS_PAGE },
  ]);

const LOOKED_AT = ['project', 'project-detail'];
const OWN = [
  ...LOOKED_AT,
  'project-form',
  'project-project-add',
  'project-project-edit',
  'project-project-remove',
  'project-project-export',
];

const seeds: DatabaseSeed[] = [
  { name: 'projects-menu', order: 46, run: insertMenu },
  { name: 'projects-grants', order: 47, run: (ctx) => grantMenus(ctx, { staff: OWN }) },
  {
    name: 'projects-grants-demo',
    order: 48,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: OWN, 'after-sale': LOOKED_AT, guest: LOOKED_AT }),
  },
  { name: 'projects', order: 90, only: 'production', run: insertInternal },
  { name: 'projects-demo', order: 91, only: 'demo', run: insertDemo },
  { name: 'projects-flows-demo', order: 113, only: 'demo', run: insertFlowsOfDemo },
  // After everything else, so that the final state of flows is sealed.
  { name: 'projects-seal-flows', order: 900, run: (ctx) => sealFlows(ctx, PROJECT_OPENING) },
];

export default seeds;
