/** Labels of the kinds of reports, by the length of their period. */
export const REPORT_KINDS = { day: '日报', week: '周报', month: '月报' } as const;
export type ReportKind = keyof typeof REPORT_KINDS;
export const REPORT_KIND_KEYS = ['day', 'week', 'month'] as const satisfies readonly ReportKind[];

/** Labels of the states of a report; a late one was submitted after its due time. */
export const REPORT_STATES = { draft: '草稿', submitted: '已交', late: '迟交' } as const;
export type ReportState = keyof typeof REPORT_STATES;

/** The parts of a report. The label of `done` depends on the kind: 本周完成. */
export const REPORT_SECTIONS = ['done', 'doing', 'risk', 'plan'] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

const DONE = { day: '今日完成', week: '本周完成', month: '本月完成' } as const;
const PLAN = { day: '明日计划', week: '下周计划', month: '下月计划' } as const;

/** The label of a part of a report: 本周完成, 问题与风险, 下周计划. */
export function sectionWords(section: ReportSection, kind: ReportKind): string {
  switch (section) {
    case 'done':
      return DONE[kind];
    case 'doing':
      return '进行中';
    case 'risk':
      return '问题与风险';
    case 'plan':
      return PLAN[kind];
  }
}

/**
 * Labels of the states of a day for a reporter: `open` can still be reported in time, `leave` is a day of leave, `off` no working day,
 * `away` before the person joined or after they left.
 */
export const DAY_STATES = {
  submitted: '已交',
  late: '迟交',
  draft: '草稿',
  missing: '缺填',
  open: '待填',
  leave: '请假',
  off: '休息',
  away: '不在职',
} as const;
export type DayState = keyof typeof DAY_STATES;
export const DAY_STATE_KEYS = [
  'submitted',
  'late',
  'draft',
  'missing',
  'open',
  'leave',
  'off',
  'away',
] as const satisfies readonly DayState[];

/** Labels of the parts of a day of leave. */
export const LEAVE_PARTS = { all: '全天', morning: '上午', afternoon: '下午' } as const;
export type LeavePart = keyof typeof LEAVE_PARTS;

/** The days of a leave in words: 2026-11-20 上午, 2026-11-20 至 2026-11-23. */
export function leaveWords({ from, to, part }: { from: string; to: string; part: LeavePart }): string {
  if (part !== 'all') return `${from} ${LEAVE_PARTS[part]}`;
  return from === to ? from : `${from} 至 ${to}`;
}

/** Labels of the kinds of leave. */
export const LEAVE_KINDS = { annual: '年假', personal: '事假', sick: '病假', other: '其他' } as const;
export type LeaveKind = keyof typeof LEAVE_KINDS;
