import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { keysOf } from '../form/keys-of.ts';
import { ROW_OUTCOMES } from './import-words.ts';

/** The outcome of a row. */
export const Outcome = z.enum(keysOf(ROW_OUTCOMES), '没有这种结果');

/** A field of a record on which the sheet, the last import and the system differ. */
export const ImportChange = z.object({
  field: z.string(),
  label: z.string(),
  base: z.string().nullable(),
  sheet: z.string(),
  system: z.string(),
  /** Which value is stored: that of the sheet, of the system, or a text of one's own; blank while undecided. */
  choice: z.enum(['', 'sheet', 'system', 'own']),
  own: z.string(),
  isConflict: z.boolean(),
  /** Who last changed it in the system, and when; null if unknown. */
  changed: z.object({ userName: z.string(), at: Moment }).nullable(),
  /** The side that changed later; blank if unknown. */
  newer: z.enum(['', 'sheet', 'system']),
});
export type ImportChange = z.infer<typeof ImportChange>;

/** A row of the sheet in its current state, with its outcome and its faults by column; column -1 is the row as a whole. */
export const ImportedRow = z.object({
  row: z.number(),
  name: z.string(),
  cells: z.array(z.string()),
  /** The columns whose cells the person corrected, with the texts before. */
  mended: z.array(z.object({ column: z.number(), before: z.string() })),
  outcome: Outcome.nullable(),
  faults: z.array(z.object({ column: z.number(), msg: z.string() })),
  changes: z.array(ImportChange),
  /** The values of its cells by field, as form controls hold them; empty before the check and for wrong cells. */
  values: z.record(z.string(), z.string()),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/**
 * A text of a column, the number of its rows, and the value that it stands for; blank if none fits. `read` is the value without earlier
 * choices.
 */
export const ImportValue = z.object({ text: z.string(), rows: z.number(), value: z.string(), read: z.string(), why: z.string() });
export type ImportValue = z.infer<typeof ImportValue>;
