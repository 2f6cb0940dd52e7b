import type { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { FeedbackLimits } from '@houtai/contract/feedback-limits';

type Sent = InputOf<typeof calls.feedbackLimits.save>;

/** The limits as typed, with numbers as text. */
export type TypedLimits = Omit<FeedbackLimits, 'limits' | 'acceptDays' | 'remindPercent' | 'remindHours'> & {
  limits: (Omit<FeedbackLimits['limits'][number], 'answerHours' | 'solveHours'> & { answerHours: string; solveHours: string })[];
  acceptDays: string;
  remindPercent: string;
  remindHours: string;
};

/** Stored limits in typed form. */
export function typedOf({ limits, acceptDays, remindPercent, remindHours, ...rest }: FeedbackLimits): TypedLimits {
  return {
    ...rest,
    limits: limits.map((row) => ({ ...row, answerHours: String(row.answerHours), solveHours: String(row.solveHours) })),
    acceptDays: String(acceptDays),
    remindPercent: String(remindPercent),
    remindHours: String(remindHours),
  };
}

/** Typed limits in the form that is sent; the server refuses invalid numbers at their fields. */
export function limitsToSend({ limits, waitKinds, acceptDays, remindPercent, remindHours, version }: TypedLimits): Omit<Sent, 'applyTo'> {
  return {
    limits: limits.map(({ level, answerHours, solveHours, counted, escalateTo }) => ({
      level,
      answerHours: numberIn(answerHours),
      solveHours: numberIn(solveHours),
      counted,
      escalateTo,
    })),
    waitKinds,
    acceptDays: numberIn(acceptDays),
    remindPercent: numberIn(remindPercent),
    remindHours: numberIn(remindHours),
    version,
  };
}

function numberIn(typed: string): number {
  return typed.trim() === '' ? 0 : Number(typed) || 0;
}

/** Whether the hours are valid for the server's count. */
export function areHoursRight({ limits }: Pick<Sent, 'limits'>): boolean {
  return limits.every(({ answerHours, solveHours }) => answerHours > 0 && solveHours >= answerHours);
}
