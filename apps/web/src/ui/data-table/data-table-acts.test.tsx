import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { SelectedIds } from './selection.ts';

type Bill = { id: string; name: string; amount: number | null };

const COLUMNS: readonly Column<Bill>[] = [
  { id: 'name', head: '名称', width: 120, cell: (row) => row.name, pin: 'start', card: 'title' },
  {
    id: 'amount',
    head: '金额（元）',
    width: 80,
    cell: (row) => row.amount,
    align: 'end',
    total: { of: (row) => row.amount, decimals: 2 },
    card: 'meta',
  },
  { id: 'act', head: '操作', width: 72, cell: () => <button type="button">修改</button>, pin: 'end', noPrint: true, card: 'actions' },
];

const bills = (count: number): Bill[] =>
  Array.from({ length: count }, (_, index) => ({ id: `b${index}`, name: `账单${index + 1}`, amount: index === 0 ? null : 0.1 }));

const tableOf = (props: Partial<DataTableProps<Bill>>) => (
  <DataTable label="账单" columns={COLUMNS} rows={bills(4)} rowId={(row) => row.id} {...props} />
);

function Ticking() {
  const [selected, setSelected] = useState<SelectedIds>(new Set());
  return (
    <>
      {tableOf({ selection: { selected, onChange: setSelected, label: (row) => row.name } })}
      <output>{[...selected].join(' ')}</output>
    </>
  );
}

beforeAll(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(32);
});
afterEach(cleanup);

const rowOf = (name: string) => screen.getByText(name).closest('tr');
const focused = () => document.activeElement?.getAttribute('data-row');

describe('the total row', () => {
  it('sums the rows of the page, and says so', () => {
    render(tableOf({ rows: bills(1001) }));
    const foot = within(screen.getByRole('table')).getAllByRole('rowgroup').at(-1);
    expect(foot?.textContent).toContain('本页合计');
    expect(foot?.textContent).toContain('100.00');
  });

  it('disappears without columns to sum or without rows', () => {
    const { rerender } = render(tableOf({ columns: COLUMNS.map((column) => ({ ...column, total: undefined })) }));
    expect(screen.queryByText('本页合计')).toBeNull();
    rerender(tableOf({ rows: [] }));
    expect(screen.queryByText('本页合计')).toBeNull();
  });
});

describe('a row without actions or ticks', () => {
  const select = (refusal: string | null) => ({
    selected: new Set<string>(),
    onChange: () => {},
    label: (row: Bill) => row.name,
    refusal: () => refusal,
  });
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' });

  it('leaves the head without a tick box, where no row can be ticked or there is none', () => {
    const { rerender } = render(tableOf({ selection: select(null) }));
    expect(all().disabled).toBe(false);
    rerender(tableOf({ selection: select('已关闭') }));
    expect(all().disabled).toBe(true);
    rerender(tableOf({ rows: [], selection: select(null) }));
    expect(all().disabled).toBe(true);
  });

  it('leaves the cell of the actions empty, and a dash where a value is missing', () => {
    render(tableOf({ rows: bills(1), columns: COLUMNS.map((column) => (column.id === 'act' ? { ...column, cell: () => null } : column)) }));
    const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['账单1', '—', '']);
  });
});

describe('the keys of a table', () => {
  it('move the focus from row to row, and open and tick the focused row', async () => {
    const user = userEvent.setup();
    const onOpen = vi.fn<(id: string) => void>();
    render(tableOf({ onOpen }));
    screen.getByRole('region', { name: '账单' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(focused()).toBe('b0');
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(focused()).toBe('b1');
    await user.keyboard('{End}');
    expect(focused()).toBe('b3');
    await user.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([['b3']]);
  });

  it('tick a row with Space, and do not affect a control inside it', async () => {
    const user = userEvent.setup();
    render(<Ticking />);
    screen.getByRole('region', { name: '账单' }).focus();
    await user.keyboard('{ArrowDown} ');
    expect(screen.getByRole('status').textContent).toBe('b0');
    const [button] = screen.getAllByRole('button', { name: '修改' });
    button?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button);
  });
});

describe('a click on a row', () => {
  it('opens it, except on a control inside it', async () => {
    const onOpen = vi.fn<(id: string) => void>();
    render(tableOf({ onOpen, openId: 'b2' }));
    const [button] = screen.getAllByRole('button', { name: '修改' });
    if (button) await userEvent.click(button);
    expect(onOpen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByText('账单2'));
    expect(onOpen.mock.calls).toEqual([['b1']]);
    expect(rowOf('账单3')?.getAttribute('aria-current')).toBe('true');
  });
});

describe('the edge of a column head', () => {
  const grip = () => screen.getByRole('columnheader', { name: '名称' }).querySelector('[data-side]');

  it('changes the width while dragged, never below the minimum', () => {
    const onWidth = vi.fn<(id: string, width: number) => void>();
    render(tableOf({ onWidth }));
    const edge = grip();
    const head = edge?.closest('th');
    if (!edge || !head) throw new Error('the head has no edge');
    head.getBoundingClientRect = () => new DOMRect(0, 0, 120, 32);
    edge.setPointerCapture = () => {};
    fireEvent.pointerDown(edge, { clientX: 100, button: 0, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 150 });
    fireEvent.pointerMove(edge, { clientX: -500 });
    fireEvent.pointerUp(edge);
    fireEvent.pointerMove(edge, { clientX: 200 });
    expect(onWidth.mock.calls).toEqual([
      ['name', 170],
      ['name', 40],
    ]);
  });

  it('stays away where widths are fixed', () => {
    render(tableOf({}));
    expect(grip()).toBeNull();
  });
});

describe('a printed table', () => {
  it('has every row and omits columns that are not printed, and afterwards has the visible rows again', () => {
    const { container } = render(tableOf({ rows: bills(300) }));
    expect(container.querySelectorAll('[data-row]').length).toBeLessThan(60);
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(container.querySelectorAll('[data-row]')).toHaveLength(300);
    expect(screen.queryByText('操作')).toBeNull();
    expect(screen.queryByText('修改')).toBeNull();
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(container.querySelectorAll('[data-row]').length).toBeLessThan(60);
    expect(screen.getByText('操作')).toBeTruthy();
  });
});
