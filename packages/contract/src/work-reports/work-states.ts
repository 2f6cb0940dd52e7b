/** States of a to-do, and through completionStatus of a feedback (decisions, "To-do and feedback"). */
export const WORK_STATES = { waiting: '1', working: '2', done: '3', closed: '4' } as const;
export type WorkState = (typeof WORK_STATES)[keyof typeof WORK_STATES];

/** What the states are called until administrators call them otherwise. */
export const WORK_STATE_WORDS: Readonly<Record<WorkState, string>> = { '1': '待处理', '2': '处理中', '3': '已完成', '4': '已关闭' };

/** The states that a record can go on to; a closed one can be opened again. */
export const NEXT_STATES: Readonly<Record<WorkState, readonly WorkState[]>> = {
  '1': ['2', '3', '4'],
  '2': ['1', '3', '4'],
  '3': ['2', '4'],
  '4': ['1'],
};

/** The states that a form may leave a record in: as it is, or one that it can go on to. */
export function statesAfter(state: WorkState): readonly WorkState[] {
  return [state, ...NEXT_STATES[state]];
}

/** Values that a new feedback starts with (specification 9). */
export const FEEDBACK_DEFAULTS = { projectId: '95', handle: '1', workType: '1', priority: '1', faultLevel: '4', integral: '0' } as const;

/** The states of a record that is still to be done, as the lists of to-dos and feedback take them. */
export const OPEN_STATES = `${WORK_STATES.waiting},${WORK_STATES.working}`;
