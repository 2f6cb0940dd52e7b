import type { PartField } from '@houtai/contract/form';

import type { EditedRow } from '#kit/form/line-rows.ts';
import type { Option } from '#ui/input/choice/option.ts';

/** How a part stands in its column. */
export type LineColumn = {
  /** Width in px; with `grow` the least one. */
  width: number;
  grow?: boolean;
  /** What is shown while nobody types there, and how. */
  shown?: (row: EditedRow) => string;
  tone?: (row: EditedRow) => 'red' | undefined;
  placeholder?: string;
  /** What an id can stand for. */
  options?: readonly Option[];
  /** Why a value that is allowed deserves a second look, or blank. */
  warning?: (row: EditedRow) => string;
};

/** A column as it is drawn. */
export type DrawnColumn = LineColumn & { name: string; part: PartField };

/** Where a cell is: the row from 0, the column from 0, and the name of its part. */
export type CellPosition = { row: number; column: number; part: string };
