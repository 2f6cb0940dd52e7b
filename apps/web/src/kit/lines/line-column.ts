import type { PartField } from '@houtai/contract/form';

import type { EditedRow } from '#kit/form/line-rows.ts';
import type { Option } from '#ui/input/choice/option.ts';

/** How a part is shown in its column. */
export type LineColumn = {
  /** Width in px; the minimum with `grow`. */
  width: number;
  grow?: boolean;
  /** The text and tone while the cell is not being edited. */
  shown?: (row: EditedRow) => string;
  tone?: (row: EditedRow) => 'red' | undefined;
  placeholder?: string;
  /** The options of an id. */
  options?: readonly Option[];
  /** A warning about an allowed value, or blank. */
  warning?: (row: EditedRow) => string;
};

/** A column together with the name and the declaration of its part. */
export type DrawnColumn = LineColumn & { name: string; part: PartField };

/** The position of a cell: row and column from 0, and the name of its part. */
export type CellPosition = { row: number; column: number; part: string };
