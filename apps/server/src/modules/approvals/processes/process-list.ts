import { PROCESSES } from '@houtai/contract/approval-processes-list';
import { getTableColumns } from 'drizzle-orm';

import { number, text } from '#modules/exports/index.ts';
import { defineList } from '#modules/lists/index.ts';

import { toProcessRows } from './process-rows.ts';
import { processes } from './processes.tables.ts';

export const PROCESS_LIST = defineList(PROCESSES, {
  from: (select) => select.from(processes),
  id: processes.id,
  columns: getTableColumns(processes),
  visible: () => undefined,
  toRows: toProcessRows,
  cells: { published: number((row) => row.published), remark: text((row) => row.remark, 40) },
});
