import { FEEDBACK_DEFAULTS } from '@houtai/contract/work-states';
import { and, eq, inArray } from 'drizzle-orm';

import type { Seed, SeedCtx } from '../../platform/db/seeds.ts';
import { pinyinOf } from '../../platform/pinyin.ts';
import { userDepartments } from '../people/index.ts';
import { CUSTOMERS, type DemoCustomer, INTERNAL_DEMO } from './demo-projects.ts';
import { customers, projects } from './projects.tables.ts';

const DAY_MS = 86_400_000;

/** A new feedback starts with project 95 (specification 9), so every installation has it, under a customer that is the company itself. */
const INTERNAL = { id: 'internal', name: '公司内部', project: { id: FEEDBACK_DEFAULTS.projectId, name: '日常运维与内部支持' } };

async function insertInternal({ db, now }: SeedCtx): Promise<void> {
  const own = { companyId: '1', ownerId: 'u-admin', createdAt: now, updatedAt: now };
  const { id, name, project } = INTERNAL;
  await db.insert(customers).values({ ...own, id, name, py: await pinyinOf(name) });
  await db.insert(projects).values({ ...own, ...project, customerId: id, py: await pinyinOf(project.name) });
}

async function insertDemo(ctx: SeedCtx): Promise<void> {
  const { id, name, project } = INTERNAL;
  const internal = { id, name, owner: 'u-manager', projects: [{ ...project, owner: 'u-after-sale', from: -1_000 }, ...INTERNAL_DEMO] };
  const all: DemoCustomer[] = [internal, ...CUSTOMERS];
  const ownedBy = await ownedByIn(ctx);
  const customerRows = all.map(async (row) => {
    const first = Math.min(...row.projects.map((each) => each.from));
    const own = { ...ownedBy(row.owner), ...stampsOf(ctx, first - 20) };
    return { ...own, id: row.id, name: row.name, py: await pinyinOf(row.name), active: row.active ?? true };
  });
  const projectRows = all.flatMap((customer) =>
    customer.projects.map(async (row) => ({
      ...ownedBy(row.owner),
      ...stampsOf(ctx, row.from - 10),
      id: row.id,
      customerId: customer.id,
      name: row.name,
      py: await pinyinOf(row.name),
      validity: row.over ? ('2' as const) : ('1' as const),
      startDate: dayAt(ctx, row.from),
      endDate: row.to === undefined ? null : dayAt(ctx, row.to),
    })),
  );
  await ctx.db.insert(customers).values(await Promise.all(customerRows));
  await ctx.db.insert(projects).values(await Promise.all(projectRows));
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

function stampsOf(ctx: SeedCtx, days: number): { createdAt: Date; updatedAt: Date } {
  const moment = momentAt(ctx, days);
  return { createdAt: moment, updatedAt: moment };
}

function dayAt(ctx: SeedCtx, days: number): string {
  return momentAt(ctx, days).toISOString().slice(0, 10);
}

const seeds: Seed[] = [
  { name: 'projects', order: 90, only: 'production', run: insertInternal },
  { name: 'projects-demo', order: 91, only: 'demo', run: insertDemo },
];

export default seeds;
