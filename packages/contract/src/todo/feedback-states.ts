import { WORK_STATE_WORDS, WORK_STATES, type WorkState } from '../work-reports/work-states.ts';

/** States of a feedback; they have the codes of a to-do's states, but other transitions. */
export const FEEDBACK_STATES = WORK_STATES;
export type FeedbackState = WorkState;

/** Default labels of the states, which administrators may change. */
export const FEEDBACK_STATE_WORDS: Readonly<Record<FeedbackState, string>> = WORK_STATE_WORDS;

/** The transitions of a feedback; only its accepter closes finished feedback, see `nextFeedbackStates`. */
export const FEEDBACK_NEXT_STATES: Readonly<Record<FeedbackState, readonly FeedbackState[]>> = {
  '1': ['2', '3', '4'],
  '2': ['1', '3', '4'],
  '3': ['2', '4'],
  '4': ['1'],
};

/** The values of a feedback that decide its transitions; `accepterId` is blank unless somebody still has to accept the result. */
export type FeedbackPosition = { completionStatus: FeedbackState; accepterId: string };

/** The states that a user may move it to; only the accepter closes feedback that waits for acceptance. */
export function nextFeedbackStates({ completionStatus, accepterId }: FeedbackPosition, userId: string): readonly FeedbackState[] {
  const next = FEEDBACK_NEXT_STATES[completionStatus];
  return accepterId === '' || accepterId === userId ? next : next.filter((state) => state !== FEEDBACK_STATES.closed);
}

/** The states that a form may save: the current one and the next ones. */
export function feedbackStatesAfter(feedback: FeedbackPosition, userId: string): readonly FeedbackState[] {
  return [feedback.completionStatus, ...nextFeedbackStates(feedback, userId)];
}

/** The states of open feedback, as the list's filter takes them. */
export const OPEN_FEEDBACK_STATES = `${FEEDBACK_STATES.waiting},${FEEDBACK_STATES.working}`;
