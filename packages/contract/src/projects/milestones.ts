/** What counts of a milestone: days as yyyy-MM-dd, blank where unknown; how complete it is in percent with at most two decimals. */
export type Milestone = {
  readonly weight: number;
  readonly planStart: string;
  readonly planEnd: string;
  readonly realStart: string;
  readonly realEnd: string;
  readonly percent: string;
};

const DAY_MS = 86_400_000;
/** A percentage is counted in hundredths, so that two decimals are exact. */
const ALL = 10_000;

/** A percentage as text in hundredths of a percent: 61.20 is 6120. */
function hundredthsOf(percent: string): number {
  return Math.round(Number(percent) * 100);
}

/** Hundredths of a percent as text with two decimals. */
function percentText(hundredths: number): string {
  return (hundredths / 100).toFixed(2);
}

/** How complete a project is, in percent with two decimals: the mean of its milestones by their weights, 0.00 without any. */
export function completenessOf(milestones: readonly Pick<Milestone, 'weight' | 'percent'>[]): string {
  return meanOf(milestones.map(({ weight, percent }) => ({ weight, share: hundredthsOf(percent) })));
}

/** How complete it should be on a day by its plan: each milestone by the share of its planned days that has gone by, that day included. */
export function plannedOf(milestones: readonly Milestone[], day: string): string {
  return meanOf(
    milestones.map(({ weight, planStart, planEnd }) => {
      const whole = daysBetween(planStart, planEnd) + 1;
      const gone = Math.min(Math.max(daysBetween(planStart, day) + 1, 0), whole);
      return { weight, share: (gone / whole) * ALL };
    }),
  );
}

/** What a milestone has come to on a day. */
export type Standing = 'over' | 'done' | 'late' | 'doing' | 'waiting';

/** How a milestone stands on a day: more than all done, all done, late, begun, or yet to begin. */
export function standingOf(milestone: Milestone, day: string): Standing {
  const share = hundredthsOf(milestone.percent);
  if (share >= ALL) return share > ALL ? 'over' : 'done';
  if (milestone.planEnd < day) return 'late';
  return share > 0 || milestone.realStart !== '' ? 'doing' : 'waiting';
}

/** The same in words: 按期完成, 超额完成，早 5 天, 逾期 2 天, 还剩 10 天; blank for what is yet to begin. */
export function standingWords(milestone: Milestone, day: string): string {
  const left = daysBetween(day, milestone.planEnd);
  switch (standingOf(milestone, day)) {
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

/** For which days a milestone was planned before it was moved, and by how much; blank where it never was. */
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

/** A milestone as a plan has it; with a blank id where it is new. */
type PlannedMilestone = Pick<Milestone, 'planStart' | 'planEnd'> & { readonly id: string; readonly name: string; readonly ownerId: string };

/** A milestone that gets other planned days, comes or goes: what happens to it in words, and who is in charge of it, before or then. */
export type PlanMove = { words: string; ownerIds: string[] };

/** What a new plan does to the planned days of a project. A row that was copied is another milestone. */
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

/** How much before or after its plan what is done was done; blank for neither. */
function endWords({ realEnd, planEnd }: Milestone): string {
  const early = realEnd === '' ? 0 : daysBetween(realEnd, planEnd);
  return early === 0 ? '' : early > 0 ? `早 ${early} 天` : `晚 ${-early} 天`;
}

/** The days from one to another, both as yyyy-MM-dd; negative where the other is before it. */
export function daysBetween(from: string, to: string): number {
  return Math.round((dayMs(to) - dayMs(from)) / DAY_MS);
}

/** The day so many days after one, both as yyyy-MM-dd. */
export function dayAfter(day: string, days: number): string {
  return new Date(dayMs(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Calendar days have no time zone, so they are counted as if all were in one. */
function dayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function meanOf(parts: readonly { weight: number; share: number }[]): string {
  const weights = parts.reduce((sum, { weight }) => sum + weight, 0);
  const shares = parts.reduce((sum, { weight, share }) => sum + weight * share, 0);
  return percentText(weights === 0 ? 0 : Math.round(shares / weights));
}
