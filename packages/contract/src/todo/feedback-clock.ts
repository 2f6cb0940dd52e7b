import { choice, day, form, id, line, lines } from '../form/form.ts';
import { REMARK_MAX, WAIT_REASON_MAX } from '../limits.ts';
import type { FileEntry } from '../records/record-files.ts';
import { FATAL_LEVEL } from '../schedule/urgency-rules.ts';

/** Labels of what feedback can wait for while its clock is stopped. */
export const WAIT_KINDS = { customer: '客户', parts: '备件', thirdParty: '第三方', internal: '内部' } as const;
export type WaitKind = keyof typeof WAIT_KINDS;
export const WAIT_KIND_KEYS = ['customer', 'parts', 'thirdParty', 'internal'] as const satisfies readonly WaitKind[];

/** Labels of the hours that a limit counts. */
export const HOURS_COUNTED = { working: '工作时间', all: '全天' } as const;
export type HoursCounted = keyof typeof HOURS_COUNTED;
export const HOURS_COUNTED_KEYS = ['working', 'all'] as const satisfies readonly HoursCounted[];

/** Labels of who is notified of late feedback in addition to its handlers. */
export const ESCALATED_TO = { head: '负责人', projectManager: '项目经理' } as const;
export type EscalatedTo = keyof typeof ESCALATED_TO;
export const ESCALATED_TO_KEYS = ['head', 'projectManager'] as const satisfies readonly EscalatedTo[];

/** The level that heads are notified of. */
export const FATAL_LEVEL_CODE = String(FATAL_LEVEL);

/** What a feedback waits for at present. */
export type FeedbackWaiting = { kind: WaitKind; reason: string; askOn: string; begunAt: string; begunByName: string };

/** A wait during which the clock was stopped; `hours` are counted hours, null while the wait goes on. */
export type FeedbackWait = FeedbackWaiting & { id: string; endedAt: string | null; endReason: string; hours: number | null };

/** A remark on a feedback in its author's words, with the files of that handling; `userId` is blank for a visitor's reply. */
export type FeedbackRemark = { id: string; text: string; userId: string; userName: string; at: string; files: FileEntry[] };

/** A stretch of the clock: running, stopped or late. */
export type ClockStretch = { kind: 'run' | 'stop' | 'late'; hours: number };

/** The state of a feedback's clock, in hours that its level counts. `usedHours` and `waitedHours` together are the elapsed time. */
export type FeedbackClock = {
  counted: HoursCounted;
  startedAt: string;
  solveHours: number;
  usedHours: number;
  waitedHours: number;
  lateHours: number;
  stretches: ClockStretch[];
};

/** What a feedback waits for, and when to ask again. */
export const FEEDBACK_WAIT_FORM = form({
  kind: choice('等待什么', WAIT_KINDS),
  reason: line('等什么', { max: WAIT_REASON_MAX, required: true }),
  askOn: day('哪天再问', { required: '请选择哪天再问，最多 30 天' }),
});

/** The reason for the end of a wait. */
export const FEEDBACK_RESUME_FORM = form({ reason: line('说明', { max: WAIT_REASON_MAX }) });

const TIME = { pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/, message: '应为时间，如 18:00' };

/** The promised day, with the reason for not using the limit. */
export const FEEDBACK_PROMISE_FORM = form({
  day: day('约定日期', { required: true }),
  time: line('约定时间', { max: 5, required: true, rule: TIME }),
  reason: line('原因', { max: WAIT_REASON_MAX, required: true }),
});

/** The reason for rejecting a finished feedback. */
export const FEEDBACK_REJECT_FORM = form({ reason: lines('哪里还没好', { max: REMARK_MAX, required: true }) });

/** The person who accepts the result in place of the reporter. */
export const FEEDBACK_ACCEPTER_FORM = form({
  accepterId: id('验收人', { of: 'person', required: true, holding: 'acceptance' }),
});
