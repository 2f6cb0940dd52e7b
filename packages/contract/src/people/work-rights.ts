/** The permissions for each kind of work, of which a person needs one; a field of people names its kind of work in `holding`. */
export const WORK_RIGHTS = {
  todo: ['todo:todo:edit'],
  feedback: ['feedback:feedback:edit', 'feedback:feedback:handle'],
  acceptance: ['feedback:feedback:list'],
} as const;
export type WorkRight = keyof typeof WORK_RIGHTS;
export const WORK_RIGHT_KEYS = ['todo', 'feedback', 'acceptance'] as const satisfies readonly WorkRight[];
