import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity, useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import type { Column } from './column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import type { SelectedIds } from './selection.ts';

type Person = { id: string; name: string; hours: number | null };

const COLUMNS: readonly Column<Person>[] = [
  { id: 'name', head: '姓名', width: 120, cell: (row) => row.name, pin: 'start', sortable: true, card: 'title' },
  { id: 'hours', head: '工时 h', width: 80, cell: (row) => row.hours, align: 'end', sortable: true, card: 'meta' },
  { id: 'act', head: '操作', width: 72, cell: () => <button type="button">修改</button>, pin: 'end', card: 'actions' },
];

const people = (count: number): Person[] =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `人员${index + 1}`, hours: index }));

const tableOf = (props: Partial<DataTableProps<Person>>) => (
  <DataTable label="人员" columns={COLUMNS} rows={people(3)} rowId={(row) => row.id} {...props} />
);

function Selecting({ refusal }: { refusal?: (row: Person) => string | null }) {
  const [selected, setSelected] = useState<SelectedIds>(new Set());
  return (
    <>
      {tableOf({ rows: people(5), selection: { selected, onChange: setSelected, label: (row) => row.name, refusal } })}
      <output>{[...selected].join(' ')}</output>
    </>
  );
}

beforeAll(() => {
  // There is no layout here, and windowing needs the height of the scroller.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(104);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1148);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rowsInPage = () => screen.getAllByRole('row').filter((row) => row.hasAttribute('aria-rowindex'));

describe('DataTable', () => {
  it('renders only the visible rows of 3000, and exposes the total', () => {
    render(tableOf({ rows: people(3000) }));
    expect(rowsInPage().length).toBeLessThan(60);
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('3001');
    expect(screen.getByText('人员1').closest('tr')?.getAttribute('aria-rowindex')).toBe('2');
    const heights = [...document.querySelectorAll<HTMLElement>('tbody > tr')].map((row) => Number.parseInt(row.style.height || '32', 10));
    expect(heights.reduce((sum, height) => sum + height, 0)).toBe(3000 * 32);
  });

  it('shows other rows after scrolling', async () => {
    render(tableOf({ rows: people(3000) }));
    const scroller = screen.getByRole('region', { name: '人员' });
    scroller.scrollTop = 1500 * 32;
    scroller.dispatchEvent(new Event('scroll'));
    expect(await screen.findByText('人员1501')).toBeTruthy();
    expect(screen.queryByText('人员1')).toBeNull();
    expect(rowsInPage().length).toBeLessThan(60);
  });

  it('renders as many rows as fit, also after a resize, and the next table begins with that number', () => {
    const heights: ((height: number) => void)[] = [];
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(changed: (entries: object[]) => void) {
          heights.push((height) => changed([{ contentRect: { height } }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    const measure = (height: number) => act(() => heights.forEach((changed) => changed(height)));
    const { unmount } = render(tableOf({ rows: people(3000) }));
    measure(320);
    const few = rowsInPage().length;
    measure(640);
    expect(rowsInPage().length - few).toBe(10);
    // A hidden page has no height.
    measure(0);
    expect(rowsInPage().length - few).toBe(10);
    measure(320);
    unmount();
    render(tableOf({ rows: people(3000) }));
    expect(rowsInPage()).toHaveLength(few);
  });

  it('stays at its position after its page was hidden', async () => {
    const page = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{tableOf({ rows: people(3000) })}</Activity>;
    const { rerender } = render(page('visible'));
    rerender(page('hidden'));
    rerender(page('visible'));
    expect(screen.getByText('人员1')).toBeTruthy();
    const scroller = screen.getByRole('region', { name: '人员' });
    scroller.scrollTop = 1500 * 32;
    scroller.dispatchEvent(new Event('scroll'));
    expect(await screen.findByText('人员1501')).toBeTruthy();
  });

  it('renders all rows while they are few', () => {
    render(tableOf({ rows: people(100) }));
    expect(rowsInPage()).toHaveLength(101);
  });

  it('shows a dash for a blank value, and 0 as 0', () => {
    render(
      tableOf({
        rows: [
          { id: 'a', name: '', hours: 0 },
          { id: 'b', name: '甲', hours: null },
        ],
      }),
    );
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['—', '0', '修改', '甲', '—', '修改']);
  });

  it('asks for another order on a click on a head, and shows the current one', async () => {
    const onSort = vi.fn<(sort: string) => void>();
    render(tableOf({ sort: '-hours', defaultSort: 'name', onSort }));
    expect(screen.getByRole('columnheader', { name: '工时 h' }).getAttribute('aria-sort')).toBe('descending');
    expect(screen.getByRole('columnheader', { name: '操作' }).hasAttribute('aria-sort')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: '工时 h' }));
    await userEvent.click(screen.getByRole('button', { name: '姓名' }));
    expect(onSort.mock.calls).toEqual([['hours'], ['-name']]);
  });

  it('selects one row, a range with Shift, and all; never refused ones', async () => {
    const user = userEvent.setup();
    render(<Selecting refusal={(row) => (row.id === 'p2' ? '这是您自己' : null)} />);
    const box = (name: string) => screen.getByRole('checkbox', { name });
    await user.click(box('选择 人员1'));
    await user.keyboard('{Shift>}');
    await user.click(box('选择 人员4'));
    await user.keyboard('{/Shift}');
    expect(screen.getByRole('status').textContent).toBe('p0 p1 p3');
    expect(box('选择 人员3（这是您自己）')).toHaveProperty('disabled', true);
    await user.click(box('选择本页全部'));
    expect(screen.getByRole('status').textContent?.split(' ').sort()).toEqual(['p0', 'p1', 'p3', 'p4']);
    await user.click(box('选择本页全部'));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows a skeleton for the first rows, and keeps rows while others load', () => {
    const { rerender } = render(tableOf({ rows: undefined, expected: 20 }));
    expect(document.querySelectorAll('tbody tr')).toHaveLength(20);
    expect(screen.queryByText('—')).toBeNull();
    rerender(tableOf({ busy: true }));
    expect(screen.getByRole('progressbar', { name: '正在加载' })).toBeTruthy();
    expect(screen.getByText('人员1')).toBeTruthy();
  });

  it('shows a message below the head when there are no rows', () => {
    render(tableOf({ rows: [], instead: <p>还没有人员</p> }));
    expect(screen.getByText('还没有人员')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: '姓名' })).toBeTruthy();
  });

  it('becomes a list of cards on a phone, also windowed, with the same boxes and buttons', () => {
    const phone = window.matchMedia('(max-width: 600px)');
    vi.spyOn(phone, 'matches', 'get').mockReturnValue(true);
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
    render(tableOf({ rows: people(3000), selection: { selected: new Set<string>(), onChange: () => {}, label: (row) => row.name } }));
    const cards = screen.getAllByRole('listitem');
    expect(screen.queryByRole('table')).toBeNull();
    expect(cards.length).toBeLessThan(60);
    const first = cards[0];
    expect(first?.getAttribute('aria-setsize')).toBe('3000');
    if (!first) throw new Error('there is no card');
    expect(within(first).getByText('人员1')).toBeTruthy();
    expect(within(first).getByText('工时 h')).toBeTruthy();
    expect(within(first).getByRole('button', { name: '修改' })).toBeTruthy();
    expect(within(first).getByRole('checkbox', { name: '选择 人员1' })).toBeTruthy();
    asked.mockRestore();
  });

  it('omits blank values without a label from a card', () => {
    const phone = window.matchMedia('(max-width: 600px)');
    vi.spyOn(phone, 'matches', 'get').mockReturnValue(true);
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
    const note: Column<Person> = { id: 'note', head: '要求', width: 80, cell: () => '', card: 'note' };
    render(tableOf({ rows: [{ id: 'p1', name: '人员1', hours: null }], columns: [...COLUMNS, note] }));
    expect(screen.getByRole('listitem').textContent).toBe('人员1工时 h—修改');
    asked.mockRestore();
  });
});
