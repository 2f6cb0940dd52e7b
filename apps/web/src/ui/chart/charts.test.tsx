import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { BarChart } from './bar-chart.tsx';
import { ColumnChart } from './column-chart.tsx';
import { LineChart } from './line-chart.tsx';
import { Sparkline } from './sparkline.tsx';

afterEach(cleanup);

/** The filled percentages of the bars or columns in a button. */
function filled(name: string): string[] {
  const button = screen.getByRole('button', { name });
  return [...button.querySelectorAll<HTMLElement>('[style]')].flatMap(({ style }) => [style.width, style.height].filter(Boolean));
}

describe('a chart of bars', () => {
  const BARS = [
    { key: 'open', label: '待处理', value: 3 },
    { key: 'done', label: '已完成', value: 12, note: '平均 4 小时' },
    { key: 'shut', label: '已关闭', value: 0 },
  ];

  it('shows each number, and their sum with its noun', () => {
    const { rerender } = render(<BarChart title="按状态" bars={BARS} onOpen={() => {}} />);
    const chart = within(screen.getByRole('region', { name: '按状态' }));
    expect(chart.getByRole('heading').textContent).toBe('按状态共 15');
    expect(chart.getAllByRole('button').map((bar) => bar.getAttribute('aria-label'))).toEqual([
      '待处理 3',
      '已完成 12，平均 4 小时',
      '已关闭 0',
    ]);
    rerender(<BarChart title="按状态" bars={BARS} unit="人次" onOpen={() => {}} />);
    expect(chart.getByRole('heading').textContent).toBe('按状态共 15 人次');
    rerender(<BarChart title="按状态" bars={BARS} about="平均 小时" onOpen={() => {}} />);
    expect(chart.getByRole('heading').textContent).toBe('按状态平均 小时');
  });

  it('shows the first bars with the number and the sum of the others, and expands them', async () => {
    render(<BarChart title="按状态" bars={BARS} first={1} unit="条" onOpen={() => {}} />);
    const chart = within(screen.getByRole('region', { name: '按状态' }));
    expect(chart.getByRole('heading').textContent).toBe('按状态共 15 条');
    expect(chart.queryByRole('button', { name: /已完成/ })).toBeNull();
    await userEvent.click(chart.getByRole('button', { name: '显示其余 2 项，共 12 条' }));
    expect(chart.getAllByRole('button')).toHaveLength(3);
  });

  it('scales to the largest number, and is empty for zeros', () => {
    render(<BarChart title="按状态" bars={BARS} onOpen={() => {}} />);
    expect(filled('已完成 12，平均 4 小时')).toEqual(['100%']);
    expect(filled('待处理 3')).toEqual(['25%']);
    expect(filled('已关闭 0')).toEqual(['0%']);
  });

  it('opens what a bar counts, by pointer and by keyboard', async () => {
    const onOpen = vi.fn<(key: string) => void>();
    render(<BarChart title="按状态" bars={BARS} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: '待处理 3' }));
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.calls).toEqual([['open'], ['done']]);
  });

  it('says that there is no data', () => {
    render(<BarChart title="按状态" bars={[]} onOpen={() => {}} />);
    expect(screen.getByText('这段时间没有数据')).toBeTruthy();
    expect(screen.getByRole('heading').textContent).toBe('按状态共 0');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a chart of columns', () => {
  const COLUMNS = [
    { key: 'w1', label: '45 周', name: '11 月 2 日至 8 日', value: 2 },
    { key: 'w2', label: '46 周', name: '11 月 9 日至 15 日', value: 8 },
    { key: 'w3', label: '本周', name: '11 月 16 日至 22 日', value: 0 },
  ];

  it('shows the full name and number of each column, with the short label below', () => {
    render(<ColumnChart label="完成的待办" columns={COLUMNS} onOpen={() => {}} />);
    const items = within(screen.getByRole('list', { name: '完成的待办' })).getAllByRole('listitem');
    expect(items.map((item) => within(item).getByRole('button').getAttribute('aria-label'))).toEqual([
      '11 月 2 日至 8 日：2',
      '11 月 9 日至 15 日：8',
      '11 月 16 日至 22 日：0',
    ]);
    expect(items.map((item) => item.textContent)).toEqual(['245 周', '846 周', '0本周']);
  });

  it('scales to the largest number, with the current column stronger', () => {
    render(<ColumnChart label="完成的待办" columns={COLUMNS} onOpen={() => {}} />);
    expect(filled('11 月 9 日至 15 日：8')).toEqual(['100%']);
    expect(filled('11 月 2 日至 8 日：2')).toEqual(['25%']);
    expect(screen.getAllByRole('listitem').map((item) => item.hasAttribute('data-now'))).toEqual([false, false, true]);
  });

  it('opens what a column counts, by pointer and by keyboard', async () => {
    const onOpen = vi.fn<(key: string) => void>();
    render(<ColumnChart label="完成的待办" columns={COLUMNS} onOpen={onOpen} />);
    await userEvent.click(screen.getByRole('button', { name: '11 月 9 日至 15 日：8' }));
    await userEvent.tab();
    await userEvent.keyboard(' ');
    expect(onOpen.mock.calls).toEqual([['w2'], ['w3']]);
  });

  it('stays flat for zeros, and empty without columns', () => {
    const { rerender } = render(
      <ColumnChart label="完成的待办" columns={[{ key: 'w', label: '周', name: '本周', value: 0 }]} onOpen={() => {}} />,
    );
    expect(filled('本周：0')).toEqual(['0%']);
    rerender(<ColumnChart label="完成的待办" columns={[]} onOpen={() => {}} />);
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('a chart of a line', () => {
  const pointsOf = (values: readonly number[]) =>
    values.map((value, at) => ({ key: `d${at}`, label: `11-${at + 1}`, name: `2026-11-${at + 1}`, value }));
  const words = (value: number) => `${value.toFixed(2)}%`;
  const shown = (values: readonly number[], onOpen = (_key: string) => {}) =>
    render(<LineChart label="完成度" points={pointsOf(values)} words={words} most={100} onOpen={onOpen} />);

  it('shows the number of each point, and opens what it stands for', async () => {
    const onOpen = vi.fn<(key: string) => void>();
    shown([10, 46.5, 50], onOpen);
    const buttons = within(screen.getByRole('list', { name: '完成度' })).getAllByRole('button');
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      '2026-11-1：10.00%',
      '2026-11-2：46.50%',
      '2026-11-3：50.00%',
    ]);
    await userEvent.click(screen.getByRole('button', { name: '2026-11-2：46.50%' }));
    expect(onOpen.mock.calls).toEqual([['d1']]);
  });

  it('uses the full width, and exceeds its scale when a value does', () => {
    const { container } = shown([0, 50, 100]);
    expect(container.querySelector('path[clip-path]')?.getAttribute('d')).toBe('M40 114L168 67L296 20');
    cleanup();
    const over = shown([0, 100, 200]).container;
    expect(over.querySelector('path[clip-path]')?.getAttribute('d')).toBe('M40 114L168 67L296 20');
    expect([...over.querySelectorAll('text')].slice(0, 3).map((text) => text.textContent)).toEqual(['0', '100', '200']);
    cleanup();
    const little = shown([0, 60, 110.25]).container;
    expect([...little.querySelectorAll('text')].slice(0, 4).map((text) => text.textContent)).toEqual(['0', '50', '100', '150']);
  });

  it('omits overlapping points, except the first and the last', () => {
    shown(Array.from({ length: 400 }, (_, at) => at / 4));
    const buttons = screen.getAllByRole('button');
    expect(buttons.length).toBeLessThan(30);
    expect([buttons[0], buttons.at(-1)].map((button) => button?.getAttribute('aria-label'))).toEqual([
      '2026-11-1：0.00%',
      '2026-11-400：99.75%',
    ]);
  });

  it('draws a single point for a single value', () => {
    const { container } = shown([42]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(container.querySelector('path[clip-path]')).toBeNull();
  });
});

describe('a sparkline', () => {
  const pathsOf = (values: readonly number[], most?: number): (string | null)[] => {
    const { container } = render(<Sparkline label="内存" values={values} most={most} />);
    return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  };

  it('says how many samples there are and the highest of them', () => {
    render(<Sparkline label="内存" values={[10, 42, 7]} />);
    expect(screen.getByRole('img', { name: '内存，3 次取样，最高 42' })).toBeTruthy();
  });

  it('uses the full width, with the highest value at the top and zero at the bottom', () => {
    expect(pathsOf([0, 50, 100])).toEqual(['M0 39L50 20L100 1L100 40L0 40Z', 'M0 39L50 20L100 1']);
  });

  it('scales to the given maximum until a value exceeds it', () => {
    expect(pathsOf([0, 50], 100).at(-1)).toBe('M0 39L100 20');
    expect(pathsOf([0, 200], 100).at(-1)).toBe('M0 39L100 1');
  });

  it('does not go below its baseline', () => {
    expect(pathsOf([-5, 10]).at(-1)).toBe('M0 39L100 1');
  });

  it.each([[[]], [[5]]])('draws no line for %j', (values) => {
    expect(pathsOf(values)).toEqual(['']);
    expect(screen.getByRole('img', { name: `内存，${values.length} 次取样，最高 ${values[0] ?? 0}` })).toBeTruthy();
  });
});
