import { COLUMN_WIDTH } from '@houtai/contract/limits';
import type { ColumnChoice } from '@houtai/contract/list-views';

import type { Column } from '#ui/data-table/column.ts';

const SIDES = { left: 'start', right: 'end', '': undefined } as const;

/** Whether a person may move, hide, freeze and resize the column: all but that of the actions, which stands last. */
function isChoosable<Row>(column: Column<Row>): boolean {
  return column.card !== 'actions';
}

/**
 * What there is to choose of a list: its columns in the stored order with what was chosen for each. A column that is new in the program
 * stands after its neighbour as the program has it; a stored one that the program no longer has is left out.
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
  // The visible ones may have left the program; a table without columns could not be put right by anybody.
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

/** The columns as they are drawn by the choices, actions last and never printed. One of them takes the width that is left over. */
export function arrange<Row>(columns: readonly Column<Row>[], choices: readonly ColumnChoice[]): Column<Row>[] {
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

/** Without a column that takes what is left over, a browser would spread it over all, and none had the width that was drawn. */
function takerOf<Row>(columns: readonly Column<Row>[], sized: ReadonlySet<string>): string | undefined {
  if (columns.some(({ id, grow }) => grow && !sized.has(id))) return undefined;
  const loose = columns.filter(({ pin }) => pin === undefined);
  const last = loose.filter(({ id }) => !sized.has(id)).at(-1) ?? loose.at(-1) ?? columns.at(-1);
  return last?.id;
}

/** The nearest width in px that a column may have. */
export function widthWithin(width: number): number {
  return Math.round(Math.min(COLUMN_WIDTH.most, Math.max(COLUMN_WIDTH.least, width)));
}
