import { dayAfter, daysBetween } from '@houtai/contract/day-arithmetic';
import type { ProjectDetail } from '@houtai/contract/projects';

/** The phases of a typical project: name, weight, and the share of its time at which it begins and ends. */
const PHASES = [
  ['需求与现场勘查', 2, 0, 0.15],
  ['方案与原型评审', 2, 0.1, 0.25],
  ['开发与内部测试', 5, 0.2, 0.6],
  ['现场联调', 3, 0.55, 0.75],
  ['试运行', 2, 0.7, 0.9],
  ['验收与移交', 1, 0.88, 1],
] as const;

/** Number of days of a project without an end. */
const USUAL_DAYS = 120;

/** Initial milestones of a plan over the planned time of the project. */
export function planTemplate({ startDate, endDate }: Pick<ProjectDetail, 'startDate' | 'endDate'>, today: string) {
  const from = startDate || today;
  const length = endDate > from ? daysBetween(from, endDate) : USUAL_DAYS;
  return PHASES.map(([name, weight, begin, end]) => ({
    id: '',
    name,
    ownerId: '',
    weight,
    planStart: dayAfter(from, Math.round(length * begin)),
    planEnd: dayAfter(from, Math.round(length * end)),
  }));
}
