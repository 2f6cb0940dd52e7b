export { settleTask, submitTask } from './task-moves.ts';
