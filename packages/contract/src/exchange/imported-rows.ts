import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { ROW_OUTCOMES } from './import-words.ts';

/** What becomes of a row. */
export const Outcome = z.enum(keysOf(ROW_OUTCOMES), '没有这种结果');

/** A field of a record that the sheet, the last import and the system do not agree about. */
export const ImportChange = z.object({
  field: z.string(),
  label: z.string(),
  base: z.string().nullable(),
  sheet: z.string(),
  system: z.string(),
  /** What will stand: that of the sheet, of the system, or a text of one's own; blank where it is to be decided. */
  choice: z.enum(['', 'sheet', 'system', 'own']),
  own: z.string(),
  isConflict: z.boolean(),
  /** Who changed it in the system last and when, where that is known. */
  changed: z.object({ userName: z.string(), at: Moment }).nullable(),
  /** The side that was changed later; blank where nobody knows. */
  newer: z.enum(['', 'sheet', 'system']),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** A row of the sheet as it stands now, what becomes of it, and what is wrong in which column; -1 is the row as a whole. */
export const ImportedRow = z.object({
  row: z.number(),
  name: z.string(),
  cells: z.array(z.string()),
  /** The columns whose cells the person put right, with what stood there. */
  mended: z.array(z.object({ column: z.number(), before: z.string() })),
  outcome: Outcome.nullable(),
  faults: z.array(z.object({ column: z.number(), msg: z.string() })),
  changes: z.array(ImportChange),
  /** What its cells stand for, by field, as the controls of a form would hold it; empty until it was checked, and where it is wrong. */
  values: z.record(z.string(), z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/** A spelling of a column, in how many rows it stands, and what it is taken for; blank where nothing fits. `read`: the same without what was said before. */
export const ImportValue = z.object({ text: z.string(), rows: z.number(), value: z.string(), read: z.string(), why: z.string() });
export type ImportValue = z.infer<typeof ImportValue>;
