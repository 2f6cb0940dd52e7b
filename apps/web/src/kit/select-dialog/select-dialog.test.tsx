import { calls } from '@houtai/contract';
import type { ParameterRow } from '@houtai/contract/parameters';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import type { Column } from '#ui/data-table/column.ts';
import { Toasts } from '#ui/layer/toast.tsx';

import { SelectDialog } from './select-dialog.tsx';

const row = (number: number): ParameterRow => ({
  id: `p${number}`,
  paramKey: `p${number}`,
  paramName: `参数 ${number}`,
  paramValue: '',
  open: true,
  secret: false,
  kind: 'text',
  category: '',
  check: {},
  builtIn: false,
  remark: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
});
const ROWS = Array.from({ length: 25 }, (_, index) => row(index + 1));
const COLUMNS: readonly Column<ParameterRow>[] = [
  { id: 'paramName', head: '名称', width: 200, cell: ({ paramName }) => paramName },
  { id: 'paramKey', head: '键名', width: 200, cell: ({ paramKey }) => paramKey },
];

const chosen = vi.fn<(rows: readonly ParameterRow[]) => void>();
let asked: { offset: number; keyword?: string | undefined }[];

beforeEach(() => {
  chosen.mockReset();
  asked = answer(calls.parameters.page, ({ offset, limit, keyword = '' }) => {
    const found = ROWS.filter(({ paramName }) => paramName.includes(keyword));
    return { rows: found.slice((offset - 1) * limit, offset * limit), total: found.length };
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Shown = { multiple?: boolean; before?: readonly ParameterRow[]; isMissing?: boolean };

function show({ multiple, before, isMissing }: Shown = {}) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SelectDialog
        title="选择参数"
        noun="参数"
        call={isMissing ? undefined : calls.parameters.page}
        input={(page) => page}
        columns={COLUMNS}
        rowId={({ paramKey }) => paramKey}
        label={({ paramName }) => paramName}
        multiple={multiple}
        chosen={before}
        onClose={() => {}}
        onChoose={chosen}
      />
      <Toasts />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const picked = () => chosen.mock.calls.at(-1)?.[0].map(({ paramKey }) => paramKey);
const chips = () => screen.getByRole('region', { name: '已选' });

describe('selecting several rows', () => {
  it('works across pages and searches, shows chips, and 确定 counts them', async () => {
    const user = show({ multiple: true });
    await user.click(await screen.findByRole('checkbox', { name: '选择 参数 2' }));
    await user.click(screen.getByRole('button', { name: '第 2 页' }));
    await user.click(await screen.findByRole('checkbox', { name: '选择 参数 21' }));
    await user.type(screen.getByRole('searchbox', { name: '搜索参数' }), '参数 7');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '参数 7', offset: 1 }));
    await user.click(await screen.findByRole('checkbox', { name: '选择 参数 7' }));
    await user.click(within(chips()).getByRole('button', { name: '移除参数 21' }));
    await user.click(screen.getByRole('button', { name: '确定（2）' }));
    expect(picked()).toEqual(['p2', 'p7']);
  });

  it('works by a click anywhere in a row, as does deselecting', async () => {
    const user = show({ multiple: true });
    await user.click(await screen.findByText('参数 4'));
    await user.click(screen.getByText('p6'));
    await user.click(screen.getByText('p4'));
    await user.click(screen.getByRole('button', { name: '确定（1）' }));
    expect(picked()).toEqual(['p6']);
  });

  it('needs at least one row', async () => {
    const user = show({ multiple: true, before: [row(3)] });
    await user.click(within(chips()).getByRole('button', { name: '清空' }));
    await user.click(screen.getByRole('button', { name: '确定' }));
    expect(await screen.findByText('至少选择1条数据！')).toBeTruthy();
    expect(chosen).not.toHaveBeenCalled();
  });

  it('can take all rows of a page', async () => {
    const user = show({ multiple: true });
    await screen.findByText('参数 1');
    await user.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
    await user.click(screen.getByRole('button', { name: '确定（20）' }));
    expect(picked()).toHaveLength(20);
  });
});

describe('selecting one row', () => {
  it('works immediately by double click', async () => {
    const user = show();
    await user.dblClick(await screen.findByText('参数 4'));
    expect(picked()).toEqual(['p4']);
  });

  it('replaces the previous row, by click and by keyboard', async () => {
    const user = show({ before: [row(1)] });
    await user.click(await screen.findByText('参数 4'));
    expect(within(chips()).getByText('参数 4')).toBeTruthy();
    expect(within(chips()).queryByText('参数 1')).toBeNull();
    screen.getByRole('radio', { name: '选择 参数 5' }).focus();
    await user.keyboard(' ');
    expect(screen.queryByRole('checkbox')).toBeNull();
    const names = new Set(screen.getAllByRole<HTMLInputElement>('radio').map(({ name }) => name));
    expect([names.size, names.has('')]).toEqual([1, false]);
    await user.click(screen.getByRole('button', { name: '确定（1）' }));
    expect(picked()).toEqual(['p5']);
  });
});

describe('the list', () => {
  it('reports on the page and in the console that its call is missing', () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => {});
    show({ isMissing: true });
    expect(screen.getByRole('alert').textContent).toBe('请设置url属性！');
    expect(told).toHaveBeenCalledWith('请设置url属性！');
  });

  it('says why it failed to load, and retries', async () => {
    refuseCall(calls.parameters.page, 'B0100', '服务暂时不可用');
    const user = show();
    await screen.findByText('服务暂时不可用');
    answer(calls.parameters.page, () => ({ rows: ROWS.slice(0, 1), total: 1 }));
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('参数 1')).toBeTruthy();
  });

  it('offers to clear a search without results', async () => {
    const user = show();
    await user.type(screen.getByRole('searchbox', { name: '搜索参数' }), '火星');
    await user.click(await screen.findByRole('button', { name: '清除条件' }));
    await waitFor(() => expect(screen.getByText('参数 1')).toBeTruthy());
  });
});
