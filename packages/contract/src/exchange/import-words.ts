/** Labels of the states of an import: it is matched and checked, then runs, and may be undone. */
export const IMPORT_STATES = {
  matching: '待对应',
  checking: '检查中',
  checked: '待确认',
  importing: '导入中',
  done: '已导入',
  failed: '未导入',
  cancelled: '已取消',
  undoing: '撤销中',
  undone: '已撤销',
} as const;
export type ImportState = keyof typeof IMPORT_STATES;

/** Whether the server is working on an import in this state. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** Which rows are imported: those of new records, of existing records, or both. */
export const IMPORT_MODES = { new: '只新增', update: '只更新', both: '新增和更新' } as const;

/** How certain it is which field a column belongs to. */
export const COLUMN_SURENESS = {
  known: '认出',
  remembered: '记得',
  guessed: '请看一眼',
  missing: '待选',
  skipped: '跳过',
  chosen: '已选',
} as const;

/** Labels of the outcomes of a row. */
export const ROW_OUTCOMES = {
  new: '新增',
  update: '更新',
  same: '没变',
  kept: '系统改过，保留',
  conflict: '两边都改过',
  skipped: '跳过',
  error: '有错误',
} as const;
export type RowOutcome = keyof typeof ROW_OUTCOMES;

/** The head of the column with the errors in an error workbook; it is ignored when the file is uploaded again. */
export const FAULT_HEAD = '错误原因';

/** The head of the hidden column that identifies the rows of an error workbook. */
export const ORIGIN_HEAD = 'houtai';

/** Heads of the columns that the check adds; they hold no data of the user. */
export const WRITTEN_HEADS: ReadonlySet<string> = new Set([FAULT_HEAD, ORIGIN_HEAD]);
