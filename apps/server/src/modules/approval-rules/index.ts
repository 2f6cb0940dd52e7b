export type { Action, ActionOf } from './actions.ts';
export { SYSTEM } from './actions.ts';
export type { Calendar, Department, Directory, Place, World } from './directory.ts';
export type { Effect, News } from './effects.ts';
export type { Outcome, Refusal } from './refusals.ts';
export type { ApprovalState, Due, Facts, Rescue, Step, Taken, Task } from './state.ts';
