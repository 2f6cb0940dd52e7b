import { TASK_APPROVAL } from './software-copyrights.ts';

export const { submit: submitTask, settle: settleTask } = TASK_APPROVAL;
