import type { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import type { FeedbackLimits } from '@houtai/contract/feedback-limits';

type Sent = InputOf<typeof calls.feedbackLimits.save>;

/** The limits as they are typed: numbers stay the text that they are. */
export type TypedLimits = Omit<FeedbackLimits, 'limits' | 'acceptDays' | 'remindPercent' | 'remindHours'> & {
  limits: (Omit<FeedbackLimits['limits'][number], 'answerHours' | 'solveHours'> & { answerHours: string; solveHours: string })[];
  acceptDays: string;
  remindPercent: string;
  remindHours: string;
};

/** What is stored as it is typed. */
export function typedOf({ limits, acceptDays, remindPercent, remindHours, ...rest }: FeedbackLimits): TypedLimits {
  return {
    ...rest,
    limits: limits.map((row) => ({ ...row, answerHours: String(row.answerHours), solveHours: String(row.solveHours) })),
    acceptDays: String(acceptDays),
    remindPercent: String(remindPercent),
    remindHours: String(remindHours),
  };
}

/** What is typed as it is sent; what is no number is refused by the server at its field. */
export function sentOf({ limits, waitKinds, acceptDays, remindPercent, remindHours, version }: TypedLimits): Omit<Sent, 'applyTo'> {
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

/** Whether the hours are such that the server would count by them. */
export function areHoursRight({ limits }: Pick<Sent, 'limits'>): boolean {
  return limits.every(({ answerHours, solveHours }) => answerHours > 0 && solveHours >= answerHours);
}
