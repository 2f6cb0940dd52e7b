/** The rights of which people need one to do what a field gives them to do; a field that holds people says by `holding` which they are. */
export const WORK_RIGHTS = {
  todo: ['todo:todo:edit'],
  feedback: ['feedback:feedback:edit', 'feedback:feedback:handle'],
  acceptance: ['feedback:feedback:list'],
} as const;
export type WorkRight = keyof typeof WORK_RIGHTS;
export const WORK_RIGHT_KEYS = ['todo', 'feedback', 'acceptance'] as const satisfies readonly WorkRight[];
