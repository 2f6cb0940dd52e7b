import { WORK_STATE_WORDS, WORK_STATES, type WorkState } from '../work-reports/work-states.ts';

/** States of a feedback; they have the codes of those of a to-do and lead elsewhere. */
export const FEEDBACK_STATES = WORK_STATES;
export type FeedbackState = WorkState;

/** What they are called until administrators call them otherwise. */
export const FEEDBACK_STATE_WORDS: Readonly<Record<FeedbackState, string>> = WORK_STATE_WORDS;

/** Where a feedback goes on to from each state; what is done goes on to closed when its reporter says so, see `nextFeedbackStates`. */
export const FEEDBACK_NEXT_STATES: Readonly<Record<FeedbackState, readonly FeedbackState[]>> = {
  '1': ['2', '3', '4'],
  '2': ['1', '3', '4'],
  '3': ['2', '4'],
  '4': ['1'],
};

/** A feedback as far as it says where it goes on to: `accepterId` is blank unless somebody has yet to say that it is well done. */
export type FeedbackPosition = { completionStatus: FeedbackState; accepterId: string };

/** The states that somebody may move it to; only its accepter closes what waits for that. */
export function nextFeedbackStates({ completionStatus, accepterId }: FeedbackPosition, userId: string): readonly FeedbackState[] {
  const next = FEEDBACK_NEXT_STATES[completionStatus];
  return accepterId === '' || accepterId === userId ? next : next.filter((state) => state !== FEEDBACK_STATES.closed);
}

/** The states that a form may leave it in: as it is, or one that it can go on to. */
export function feedbackStatesAfter(feedback: FeedbackPosition, userId: string): readonly FeedbackState[] {
  return [feedback.completionStatus, ...nextFeedbackStates(feedback, userId)];
}

/** The states of feedback that is still to be done, as its lists take them. */
export const OPEN_FEEDBACK_STATES = `${FEEDBACK_STATES.waiting},${FEEDBACK_STATES.working}`;
