import { localDate } from '@houtai/contract/dates';
import { dayAfter, daysBetween } from '@houtai/contract/day-arithmetic';
import { DAY_MS } from '@houtai/contract/durations';
import { completenessOf } from '@houtai/contract/milestones';
import { PROJECT } from '@houtai/contract/project-resource';
import { MAX_MILESTONES } from '@houtai/contract/projects-form';
import { asc } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';

import { demoSerials } from '#modules/work-records/index.ts';
import type { Db } from '#platform/db/client.ts';
import { pickRandom, randomFrom } from '#platform/random-from.ts';

import { projectMembers, projectMilestones, projectProgress, projects } from '../projects.tables.ts';
import { demoMembers, demoPlan } from './demo-plans.ts';

const AT_ONCE = 100;
/** Every n-th project, including the first, has the maximum number of milestones. */
const LONG_EVERY = 100;
const SYSTEMS = ['巡检系统', '调度平台', '数据看板', '移动办公', '物资管理', '能耗监测', '门户改版', '接口改造'] as const;

/** Adds generated projects with plans for the demo's customers, people and places; the same seed gives the same ones. */
export async function insertMoreDemoProjects(
  { db, now }: { db: Db; now: Date },
  { count, seed }: { count: number; seed: number },
): Promise<void> {
  const random = randomFrom(seed);
  const known = await db.select().from(projects).orderBy(asc(projects.py), asc(projects.id));
  const today = localDate(now);
  const serials = await demoSerials(db, PROJECT.key);
  for (let made = 0; made < count; made += AT_ONCE) {
    const all = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, at) => {
      const like = pickRandom(known, random);
      const from = -Math.ceil(random() * 300);
      const to = Math.ceil(random() * 300);
      const name = `${pickRandom(SYSTEMS, random)} ${seed + made + at + 1}`;
      const one = { id: uuidv7(), name, owner: like.ownerId, from, to, pace: 0.7 + random() * 0.5 };
      const { milestones, progress, budget } = demoPlan(one, today);
      const plan = (made + at) % LONG_EVERY === 0 ? manyOf(milestones) : milestones;
      const stamp = new Date(now.getTime() + (from - 10) * DAY_MS);
      const { customerId, companyId, departmentId, ownerId } = like;
      const row: typeof projects.$inferInsert = {
        id: one.id,
        serial: serials.next(),
        customerId,
        companyId,
        departmentId,
        ownerId,
        name,
        py: like.py,
        budget,
        state: 'active',
        validity: '1',
        completeness: completenessOf(plan),
        realStart: dayAfter(today, from),
        startDate: dayAfter(today, from),
        endDate: dayAfter(today, to),
        createdAt: stamp,
        updatedAt: stamp,
      };
      return { row, plan, progress, members: demoMembers(one) };
    });
    await db.insert(projects).values(all.map(({ row }) => row));
    await db.insert(projectMembers).values(all.flatMap(({ members }) => members));
    await db.insert(projectProgress).values(all.flatMap(({ progress }) => progress));
    for (const { plan } of all) await db.insert(projectMilestones).values(plan);
  }
  await serials.store();
}

type Milestone = ReturnType<typeof demoPlan>['milestones'][number];

/** Splits the milestones into the maximum number of parts, one after the other. */
function manyOf(milestones: readonly Milestone[]): Milestone[] {
  const each = Math.ceil(MAX_MILESTONES / Math.max(1, milestones.length));
  const parts = milestones.flatMap((one) => {
    const days = daysBetween(one.planStart, one.planEnd) + 1;
    const dayOf = (part: number) => dayAfter(one.planStart, Math.floor((days * part) / each));
    return Array.from({ length: each }, (_, part) => ({
      ...one,
      id: `${one.id}-${part + 1}`,
      name: `${one.name} ${part + 1}`,
      planStart: dayOf(part),
      planEnd: dayOf(part) > dayAfter(dayOf(part + 1), -1) ? dayOf(part) : dayAfter(dayOf(part + 1), -1),
    }));
  });
  return parts.slice(0, MAX_MILESTONES).map((part, place) => ({ ...part, place }));
}
