import { COLUMN_WIDTH } from '@houtai/contract/limits';
import type { ColumnChoice } from '@houtai/contract/list-views';

import type { Column } from '#ui/data-table/column.ts';

const SIDES = { left: 'start', right: 'end', '': undefined } as const;

/** Whether the user may move, hide, freeze and resize the column: all except the actions, which stay last. */
function isChoosable<Row>(column: Column<Row>): boolean {
  return column.card !== 'actions';
}

/**
 * The choices for a list: its columns in the stored order with the stored settings. A new column of the program stands after its default
 * neighbour; a stored one that no longer exists is omitted.
 */
export function choicesOf<Row>(columns: readonly Column<Row>[], stored: readonly ColumnChoice[]): ColumnChoice[] {
  const own = columns.filter(isChoosable);
  const known = new Map(own.map((column) => [column.id, column]));
  const choices = stored.flatMap((choice) => {
    const column = known.get(choice.key);
    known.delete(choice.key);
    return column ? [{ ...choice, title: column.head, isSum: choice.isSum && column.total !== undefined }] : [];
  });
  own.forEach((column, index) => {
    if (choices.some(({ key }) => key === column.id)) return;
    const before = own[index - 1]?.id;
    choices.splice(choices.findIndex(({ key }) => key === before) + 1, 0, usualChoice(column));
  });
  const [first, ...others] = choices;
  // The visible columns may no longer exist, and nobody could repair a table without columns.
  return first && choices.every(({ istrue }) => !istrue) ? [{ ...first, istrue: true }, ...others] : choices;
}

function usualChoice<Row>({ id, head, hidden = false, total, noPrint = false, pin }: Column<Row>): ColumnChoice {
  const frozen = pin === 'start' ? 'left' : 'right';
  return {
    key: id,
    title: head,
    istrue: !hidden,
    isSum: total !== undefined,
    noJoinPrint: noPrint,
    columnSize: null,
    frozen: pin ? frozen : '',
  };
}

/** The columns as displayed with these choices, actions last and never printed. One of them takes the remaining width. */
export function arrangeColumns<Row>(columns: readonly Column<Row>[], choices: readonly ColumnChoice[]): Column<Row>[] {
  const chosen = choices.flatMap((choice) => {
    const column = columns.find(({ id }) => id === choice.key);
    return column && choice.istrue ? [applied(column, choice)] : [];
  });
  const sized = new Set(choices.filter(({ columnSize }) => columnSize !== null).map(({ key }) => key));
  const taker = takerOf(chosen, sized);
  const acts = columns.filter((column) => !isChoosable(column)).map((column) => ({ ...column, noPrint: true }));
  return [...chosen.map((column) => ({ ...column, grow: column.id === taker || (column.grow && !sized.has(column.id)) })), ...acts];
}

function applied<Row>(column: Column<Row>, { isSum, noJoinPrint, columnSize, frozen }: ColumnChoice): Column<Row> {
  return {
    ...column,
    width: columnSize ?? column.width,
    total: isSum ? column.total : undefined,
    noPrint: noJoinPrint,
    pin: SIDES[frozen],
  };
}

/** Without such a column a browser would spread the remaining width over all, and none would have its own width. */
function takerOf<Row>(columns: readonly Column<Row>[], sized: ReadonlySet<string>): string | undefined {
  if (columns.some(({ id, grow }) => grow && !sized.has(id))) return undefined;
  const loose = columns.filter(({ pin }) => pin === undefined);
  const last = loose.filter(({ id }) => !sized.has(id)).at(-1) ?? loose.at(-1) ?? columns.at(-1);
  return last?.id;
}

/** The nearest allowed column width in px. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, width)));
}
