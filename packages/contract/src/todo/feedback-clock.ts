import { choice, day, form, id, line, lines } from '../form/form.ts';
import { REMARK_MAX, WAIT_REASON_MAX } from '../limits.ts';

/** What feedback waits for while its clock stands still. */
export const WAIT_KINDS = { customer: '客户', parts: '备件', thirdParty: '第三方', internal: '内部' } as const;
export type WaitKind = keyof typeof WAIT_KINDS;
export const WAIT_KIND_KEYS = ['customer', 'parts', 'thirdParty', 'internal'] as const satisfies readonly WaitKind[];

/** Which hours a limit counts. */
export const HOURS_COUNTED = { working: '工作时间', all: '全天' } as const;
export type HoursCounted = keyof typeof HOURS_COUNTED;
export const HOURS_COUNTED_KEYS = ['working', 'all'] as const satisfies readonly HoursCounted[];

/** Who hears of what is late, beside its handlers. */
export const ESCALATED_TO = { head: '负责人', projectManager: '项目经理' } as const;
export type EscalatedTo = keyof typeof ESCALATED_TO;
export const ESCALATED_TO_KEYS = ['head', 'projectManager'] as const satisfies readonly EscalatedTo[];

/** The level that heads hear of. */
export const FATAL_LEVEL = '1';

/** What a feedback waits for now. */
export type FeedbackWaiting = { kind: WaitKind; reason: string; askOn: string; begunAt: string; begunByName: string };

/** A time in which its clock stood still; `hours` are of those that it counts, null while it still stands. */
export type FeedbackWait = FeedbackWaiting & { id: string; endedAt: string | null; endReason: string; hours: number | null };

/** What was done about a feedback, in the words of who did it; `userId` is blank of what a visitor replied. */
export type FeedbackRemark = { id: string; text: string; userId: string; userName: string; at: string };

/** A stretch of the clock: worked on, standing still or late. */
export type ClockStretch = { kind: 'run' | 'stop' | 'late'; hours: number };

/** The time of a feedback as it stands; hours are of those that its level counts. `usedHours` and `waitedHours` are together what has passed. */
export type FeedbackClock = {
  counted: HoursCounted;
  startedAt: string;
  solveHours: number;
  usedHours: number;
  waitedHours: number;
  lateHours: number;
  stretches: ClockStretch[];
};

/** What it waits for, and when somebody asks again. */
export const FEEDBACK_WAIT_FORM = form({
  kind: choice('等待什么', WAIT_KINDS),
  reason: line('等什么', { max: WAIT_REASON_MAX, required: true }),
  askOn: day('哪天再问', { required: '请选择哪天再问，最多 30 天' }),
});

/** Why a wait is over. */
export const FEEDBACK_RESUME_FORM = form({ reason: line('说明', { max: WAIT_REASON_MAX }) });

const TIME = { pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, message: '应为时间，如 18:00' };

/** By when it was promised, and why not by its limit. */
export const FEEDBACK_PROMISE_FORM = form({
  day: day('约定日期', { required: true }),
  time: line('约定时间', { max: 5, required: true, rule: TIME }),
  reason: line('原因', { max: WAIT_REASON_MAX, required: true }),
});

/** What is not well done yet. */
export const FEEDBACK_REJECT_FORM = form({ reason: lines('哪里还没好', { max: REMARK_MAX, required: true }) });

/** Who says in place of its reporter that it is well done. */
export const FEEDBACK_ACCEPTER_FORM = form({
  accepterId: id('验收人', { of: 'person', required: true, holding: 'acceptance' }),
});
