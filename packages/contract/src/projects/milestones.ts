import { daysBetween } from '../text/day-arithmetic.ts';

/** The values of a milestone that figures use: days as yyyy-MM-dd, blank if unknown; completeness in percent with at most two decimals. */
export type Milestone = {
  readonly weight: number;
  readonly planStart: string;
  readonly planEnd: string;
  readonly realStart: string;
  readonly realEnd: string;
  readonly percent: string;
};

/** 100% in hundredths of a percent, so that two decimals are exact. */
const ALL = 10_000;

/** A percentage text in hundredths of a percent: 61.20 is 6120. */
function hundredthsOf(percent: string): number {
  return Math.round(Number(percent) * 100);
}

/** Hundredths of a percent as text with two decimals. */
function percentText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** The completeness of a project in percent with two decimals: the mean of its milestones by weight, 0.00 without any. */
export function completenessOf(milestones: readonly Pick<Milestone, 'weight' | 'percent'>[]): string {
  return meanOf(milestones.map(({ weight, percent }) => ({ weight, share: hundredthsOf(percent) })));
}

/**
 * The planned completeness of a project on a day: each milestone counts the share of its planned days that have passed, that day included.
 */
export function plannedOf(milestones: readonly Milestone[], day: string): string {
  return meanOf(
    milestones.map(({ weight, planStart, planEnd }) => {
      const whole = daysBetween(planStart, planEnd) + 1;
      const gone = Math.min(Math.max(daysBetween(planStart, day) + 1, 0), whole);
      return { weight, share: (gone / whole) * ALL };
    }),
  );
}

/** The status of a milestone on a day. */
export type MilestoneTiming = 'over' | 'done' | 'late' | 'doing' | 'waiting';

/** The status of a milestone on a day: exceeded, complete, late, begun, or not begun. */
export function milestoneTimingOf(milestone: Milestone, day: string): MilestoneTiming {
  const share = hundredthsOf(milestone.percent);
  if (share >= ALL) return share > ALL ? 'over' : 'done';
  if (milestone.planEnd < day) return 'late';
  return share > 0 || milestone.realStart !== '' ? 'doing' : 'waiting';
}

/** The status of a milestone in words: 按期完成, 超额完成，早 5 天, 逾期 2 天, 还剩 10 天; blank if it has not begun. */
export function milestoneTimingWords(milestone: Milestone, day: string): string {
  const left = daysBetween(day, milestone.planEnd);
  switch (milestoneTimingOf(milestone, day)) {
    case 'over':
      return ['超额完成', endWords(milestone)].filter(Boolean).join('，');
    case 'done':
      return `${endWords(milestone) || '按期'}完成`;
    case 'late':
      return `逾期 ${-left} 天`;
    case 'doing':
      return left === 0 ? '今天到期' : `还剩 ${left} 天`;
    case 'waiting':
      return '';
  }
}

/** The planned days of a milestone before it was moved, and by how much it was; blank if it never was. */
export function movedWords({
  planEnd,
  firstStart,
  firstEnd,
}: Pick<Milestone, 'planEnd'> & { firstStart: string; firstEnd: string }): string {
  if (firstEnd === '') return '';
  const later = daysBetween(firstEnd, planEnd);
  const words = later === 0 ? '' : later > 0 ? `，推迟 ${later} 天` : `，提前 ${-later} 天`;
  return `原计划 ${firstStart} 至 ${firstEnd}${words}`;
}

/** A milestone of a plan; a new one has a blank id. */
type PlannedMilestone = Pick<Milestone, 'planStart' | 'planEnd'> & { readonly id: string; readonly name: string; readonly ownerId: string };

/** A milestone whose planned days change, or that is added or removed: the change in words, and its owners before and after. */
export type PlanMove = { words: string; ownerIds: string[] };

/** The changes that a new plan makes to the planned days of a project. A copied row counts as another milestone. */
export function planMoves(before: readonly PlannedMilestone[], after: readonly PlannedMilestone[]): PlanMove[] {
  const known = new Map(before.map((milestone) => [milestone.id, milestone]));
  const moves = after.flatMap((milestone): PlanMove[] => {
    const was = known.get(milestone.id);
    known.delete(milestone.id);
    const ownerIds = [...new Set([was?.ownerId ?? '', milestone.ownerId])].filter((id) => id !== '');
    if (!was) return [{ words: `新增「${milestone.name}」${spanOf(milestone)}`, ownerIds }];
    if (spanOf(was) === spanOf(milestone)) return [];
    return [{ words: `「${milestone.name}」${spanOf(was)} 改为 ${spanOf(milestone)}`, ownerIds }];
  });
  const gone = [...known.values()].map((was) => ({ words: `删除「${was.name}」`, ownerIds: was.ownerId === '' ? [] : [was.ownerId] }));
  return [...moves, ...gone];
}

function spanOf({ planStart, planEnd }: PlannedMilestone): string {
  return `${planStart} 至 ${planEnd}`;
}

/** How long before or after its plan a finished milestone ended; blank for neither. */
function endWords({ realEnd, planEnd }: Milestone): string {
  const early = realEnd === '' ? 0 : daysBetween(realEnd, planEnd);
  return early === 0 ? '' : early > 0 ? `早 ${early} 天` : `晚 ${-early} 天`;
}

function meanOf(parts: readonly { weight: number; share: number }[]): string {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const shares = parts.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return percentText(weights === 0 ? 0 : Math.round(shares / weights));
}
