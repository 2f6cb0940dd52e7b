import { expect, it } from 'vitest';

import type { Column } from './column.ts';
import { arrangeColumns } from './table-model.ts';

const column = (id: string, width: number, pin?: Column<object>['pin']): Column<object> => ({ id, head: id, width, pin, cell: () => id });

it('arrangeColumns puts pinned columns first and last, each with its distance from that side', () => {
  const columns = [
    column('a', 100),
    column('act', 72, 'end'),
    column('number', 90, 'start'),
    column('b', 50),
    column('state', 40, 'start'),
  ];
  const last = column('more', 30, 'end');
  expect(arrangeColumns([...columns, last], 36).map(({ column: { id }, offset }) => [id, offset])).toEqual([
    ['number', 36],
    ['state', 126],
    ['a', undefined],
    ['b', undefined],
    ['act', 30],
    ['more', 0],
  ]);
});
