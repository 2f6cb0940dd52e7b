import { dayAfter, daysBetween } from '@houtai/contract/day-arithmetic';
import { completenessOf } from '@houtai/contract/milestones';

import { randomFrom } from '#platform/random-from.ts';

import type { projectMilestones, projectProgress } from '../projects.tables.ts';
import type { DemoProject } from './demo-projects.ts';

/** The phases of a demo project: name, weight, and start and end as shares of the whole time. */
const PHASES = [
  ['需求与现场勘查', 2, 0, 0.16],
  ['方案与原型评审', 2, 0.1, 0.28],
  ['核心功能开发', 5, 0.22, 0.56],
  ['接口与硬件联调', 3, 0.44, 0.72],
  ['试运行', 2, 0.7, 0.9],
  ['验收与移交', 1, 0.88, 1],
] as const;

/** The index of the postponed phase. */
const PUT_OFF = 3;

/** The days between two progress entries. */
const READ_EVERY = 9;

/** People in demo projects with their roles; the leader of a project is skipped there. */
const CAST = [
  ['u-staff', '前端'],
  ['u-staff-2', '后端'],
  ['u-after-sale', '实施'],
  ['u-manager', '顾问'],
] as const;

type Milestone = typeof projectMilestones.$inferInsert & { id: string; percent: string };
type Progress = typeof projectProgress.$inferInsert;

/** The milestones and progress of a demo project; deterministic by project. */
export function demoPlan(project: DemoProject, today: string): { milestones: Milestone[]; progress: Progress[]; budget: string } {
  const { id, from, to, state = 'active', pace = 1 } = project;
  const random = randomFrom(Array.from(id).reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), 7) % 1_000_003);
  const budget = `${Math.round(18 + random() * 160) * 10_000}.00`;
  if (to === undefined) return { milestones: [], progress: [], budget };
  const isOpen = state !== 'draft' && state !== 'auditing';
  const length = to - from;
  const plan = PHASES.map(([name, weight, begin, end], place) => {
    const planStart = dayAfter(today, Math.round(from + length * begin));
    const planEnd = dayAfter(today, Math.round(from + length * end));
    const own = pace + (random() - 0.5) * 0.16;
    // Finished projects are complete, with the surplus of being ahead of their plan.
    const most = own > 1.04 ? 100 + Math.round((own - 1) * 1_000) / 10 : 100;
    return { name, weight, planStart, planEnd, place, most, own, id: `${id}-m${place + 1}` };
  });
  const percentAt = ({ planStart, planEnd, own, most }: (typeof plan)[number], day: string): number => {
    if (day < planStart) return 0;
    const done = ((daysBetween(planStart, day) + 1) / (daysBetween(planStart, planEnd) + 1)) * own;
    return done >= 1 ? most : Math.round(done * 400) / 4;
  };
  const isOver = state === 'done' || state === 'archived';
  const milestones = plan.map((each): Milestone => {
    const percent = !isOpen ? 0 : isOver ? each.most : percentAt(each, today);
    const ended = dayAfter(each.planStart, Math.round((daysBetween(each.planStart, each.planEnd) + 1) / each.own) - 1);
    return {
      id: each.id,
      projectId: id,
      place: each.place,
      name: each.name,
      ownerId: CAST[each.place % CAST.length]?.[0] ?? null,
      weight: each.weight,
      planStart: each.planStart,
      planEnd: each.planEnd,
      // A slow project had to postpone a phase that depends on earlier work.
      ...(isOpen &&
        pace < 1 &&
        each.place === PUT_OFF && { firstStart: dayAfter(each.planStart, -10), firstEnd: dayAfter(each.planEnd, -10) }),
      realStart: percent > 0 ? each.planStart : null,
      realEnd: percent >= 100 ? (ended > today ? today : ended) : null,
      percent: percent.toFixed(2),
    };
  });
  if (!isOpen) return { milestones, progress: [], budget };
  const last = to < 0 && isOver ? to : 0;
  const days = Array.from({ length: Math.ceil((last - from) / READ_EVERY) }, (_, at) => dayAfter(today, from + at * READ_EVERY));
  const read = days.map((day) =>
    readingOf(
      id,
      day,
      plan.map((each) => ({ ...each, percent: percentAt(each, day).toFixed(2) })),
    ),
  );
  const progress = [...read, readingOf(id, dayAfter(today, last), milestones)];
  return { milestones, progress, budget };
}

function readingOf(projectId: string, day: string, milestones: readonly { name: string; weight: number; percent: string }[]): Progress {
  const parts = milestones.map(({ name, weight, percent }) => ({ name, weight, percent }));
  return { projectId, day, percent: completenessOf(parts), milestones: parts };
}

/** The members of a demo project, without its manager. */
export function demoMembers({ id, owner }: DemoProject) {
  return CAST.filter(([userId]) => userId !== owner).map(([userId, role], place) => ({ projectId: id, place, userId, role }));
}
