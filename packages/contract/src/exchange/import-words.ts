/** What becomes of an import, in words: it is matched and checked, then runs, and may be taken back. */
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

/** Whether something of it is under way on the server. */
export function isUnderWay(state: ImportState): boolean {
  return state === 'checking' || state === 'importing' || state === 'undoing';
}

/** Which rows go in: those of records that are not there yet, those of records that are, or both. */
export const IMPORT_MODES = { new: '只新增', update: '只更新', both: '新增和更新' } as const;

/** How sure it is which field a column is. */
export const COLUMN_SURENESS = {
  known: '认出',
  remembered: '记得',
  guessed: '请看一眼',
  missing: '待选',
  skipped: '跳过',
  chosen: '已选',
} as const;

/** What becomes of a row. */
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

/** The head of the column that says in an error workbook what is wrong; it is passed over when the file comes back. */
export const FAULT_HEAD = '错误原因';

/** The head of the hidden column by which rows of an error workbook are known again. */
export const ORIGIN_HEAD = 'houtai';

/** The heads of the columns that the check writes: nobody's data. */
export const WRITTEN_HEADS: ReadonlySet<string> = new Set([FAULT_HEAD, ORIGIN_HEAD]);
