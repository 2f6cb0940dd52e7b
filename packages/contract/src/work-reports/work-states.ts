/** States of a to-do; those of a feedback are in `feedback-states.ts` and have the same codes (decisions, "To-do and feedback"). */
export const WORK_STATES = { waiting: '1', working: '2', done: '3', closed: '4' } as const;
export type WorkState = (typeof WORK_STATES)[keyof typeof WORK_STATES];

/** Default labels of the states, which administrators may change. */
export const WORK_STATE_WORDS: Readonly<Record<WorkState, string>> = { '1': '待处理', '2': '处理中', '3': '已完成', '4': '已关闭' };

/** The transitions of a to-do; a closed one can be reopened. */
export const NEXT_STATES: Readonly<Record<WorkState, readonly WorkState[]>> = {
  '1': ['2', '3', '4'],
  '2': ['1', '3', '4'],
  '3': ['2', '4'],
  '4': ['1'],
};

/** Values that a new feedback starts with (specification 9). */
export const FEEDBACK_DEFAULTS = { projectId: '95', handle: '1', workType: '1', priority: '1', faultLevel: '4', integral: '0' } as const;
