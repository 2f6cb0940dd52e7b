import type { MilestoneRow } from '@houtai/contract/project-detail';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Timeline } from './timeline.tsx';
import type { MovedMilestone } from './use-moved-bar.ts';

afterEach(cleanup);

const milestone = (given: Partial<MilestoneRow> = {}): MilestoneRow => ({
  id: 'm1',
  name: '需求',
  ownerId: 'u1',
  ownerName: '李明',
  weight: 1,
  planStart: '2026-11-02',
  planEnd: '2026-11-20',
  firstStart: '',
  firstEnd: '',
  realStart: '2026-11-02',
  realEnd: '',
  percent: '40.00',
  mayReport: false,
  ...given,
});
const TWO = [
  milestone(),
  milestone({ id: 'm2', name: '开发', planStart: '2026-11-21', planEnd: '2026-12-20', realStart: '', percent: '0.00' }),
];

function shown(onMove?: (moved: MovedMilestone) => void) {
  render(<Timeline milestones={TWO} today="2026-11-23" scale="month" {...(onMove && { onMove })} />);
  return within(screen.getByRole('table', { name: '里程碑时间轴' }));
}

describe('the timeline', () => {
  it('shows a table with the plan, progress and state of each milestone', () => {
    const table = shown();
    expect(table.getAllByRole('row')).toHaveLength(3);
    expect(
      table.getByRole('button', { name: '需求，计划 2026-11-02 至 2026-11-20，实际开始 2026-11-02，40.00%，逾期 3 天，负责人 李明' }),
    ).toBeTruthy();
  });

  it('shows the original plan of a moved milestone, as a line below its bar', () => {
    const moved = milestone({ firstStart: '2026-10-28', firstEnd: '2026-11-15' });
    render(<Timeline milestones={[moved, milestone({ id: 'm2', name: '开发' })]} today="2026-11-23" scale="month" />);
    const table = within(screen.getByRole('table', { name: '里程碑时间轴' }));
    const [bar, other] = table.getAllByRole('button');
    expect(bar?.getAttribute('aria-label')).toContain('，原计划 2026-10-28 至 2026-11-15，推迟 5 天，');
    expect(other?.getAttribute('aria-label')).not.toContain('原计划');
    const first = [...document.querySelectorAll<HTMLElement>('[data-first]')];
    expect(first).toHaveLength(1);
    // It begins five days earlier, measured in drawn days.
    expect(parseFloat(first[0]?.style.left ?? '')).toBeLessThan(parseFloat(bar?.style.left ?? ''));
    expect(parseFloat(first[0]?.style.left ?? '')).toBeGreaterThanOrEqual(0);
  });

  it.each<[string, Partial<MilestoneRow>, boolean]>([
    ['is filled where it was reached in time', { percent: '100.00', realEnd: '2026-11-20' }, true],
    ['is filled where more than all was done in time', { percent: '112.50', realEnd: '2026-11-18' }, true],
    ['stays hollow where it was reached late', { percent: '100.00', realEnd: '2026-11-21' }, false],
    ['stays hollow where it is not reached', {}, false],
  ])('shows a diamond at the planned end that %s', (_, given, isFilled) => {
    render(<Timeline milestones={[milestone(given)]} today="2026-11-23" scale="month" />);
    expect(document.querySelectorAll('[data-reached]')).toHaveLength(isFilled ? 1 : 0);
  });

  it('renders only the visible ones of many milestones, and exposes their number', () => {
    const many = Array.from({ length: 500 }, (_, at) => milestone({ id: `m${at}`, name: `第 ${at + 1} 个` }));
    render(<Timeline milestones={many} today="2026-11-23" scale="month" />);
    const table = screen.getByRole('table', { name: '里程碑时间轴' });
    expect(table.getAttribute('aria-rowcount')).toBe('501');
    expect(within(table).getAllByRole('button').length).toBeLessThan(100);
    expect(within(table).getAllByRole('row')[1]?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('has one Tab stop, and arrow keys move between bars', async () => {
    const table = shown();
    await userEvent.tab();
    const [first, second] = table.getAllByRole('button');
    expect(document.activeElement).toBe(first);
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(first);
  });

  it('moves a bar by days, its end with Alt, by weeks with Shift, and confirms with Enter', async () => {
    const onMove = vi.fn<(moved: MovedMilestone) => void>();
    shown(onMove);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}{Alt>}{ArrowLeft}{/Alt}');
    expect(screen.getByRole('status').textContent).toContain('计划 2026-11-10 至 2026-11-27');
    await userEvent.keyboard('{Enter}');
    expect(onMove.mock.calls).toEqual([[{ id: 'm1', planStart: '2026-11-10', planEnd: '2026-11-27' }]]);
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('cancels a move with Esc, and never ends a bar before its beginning', async () => {
    const onMove = vi.fn<(moved: MovedMilestone) => void>();
    shown(onMove);
    await userEvent.tab();
    await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}{/Alt}');
    expect(screen.getByRole('status').textContent).toContain('计划 2026-11-02 至 2026-11-06');
    await userEvent.keyboard('{Escape}{Enter}');
    expect(onMove).not.toHaveBeenCalled();
  });

  it('stays read-only for users who may not change the plan', async () => {
    shown();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('moves a bar with the pointer by as many days', () => {
    const onMove = vi.fn<(moved: MovedMilestone) => void>();
    const table = shown(onMove);
    const [bar] = table.getAllByRole('button');
    if (!bar) throw new Error('there is no bar');
    bar.setPointerCapture = () => {};
    bar.getBoundingClientRect = () => new DOMRect(100, 0, 100, 14);
    // Without a layout a day has its minimum width of 2.4 px.
    fireEvent.pointerDown(bar, { button: 0, clientX: 150, pointerId: 1 });
    fireEvent.pointerMove(bar, { clientX: 162, pointerId: 1 });
    fireEvent.pointerUp(bar, { pointerId: 1 });
    fireEvent.pointerDown(bar, { button: 0, clientX: 198, pointerId: 1 });
    fireEvent.pointerMove(bar, { clientX: 203, pointerId: 1 });
    fireEvent.pointerUp(bar, { pointerId: 1 });
    expect(onMove.mock.calls).toEqual([
      [{ id: 'm1', planStart: '2026-11-07', planEnd: '2026-11-25' }],
      [{ id: 'm1', planStart: '2026-11-02', planEnd: '2026-11-22' }],
    ]);
  });
});
