import { documentApproval } from '#modules/documents/index.ts';

import { rightsTo, SOFTWARE_COPYRIGHT } from './software-copyright-rows.ts';
import { lockTask } from './software-copyright-visibility.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

export const {
  submit: submitTask,
  settle: settleTask,
  assertOpen: assertMay,
} = documentApproval({
  table: softwareCopyrights,
  recordType: SOFTWARE_COPYRIGHT,
  noun: '软著任务',
  owners: '负责人和创建人',
  lock: lockTask,
  rightsTo,
});
