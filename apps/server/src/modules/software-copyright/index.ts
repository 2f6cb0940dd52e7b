export { settleTask, submitTask } from './change-software-copyright.ts';
