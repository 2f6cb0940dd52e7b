import { calls } from '@houtai/contract';
import type { ListView } from '@houtai/contract/list-views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { answerTodos, renderSample } from '#testing/render-sample.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const choice = (key: string, parts: Partial<ListView['columns'][number]> = {}) => ({
  key,
  title: key,
  istrue: true,
  isSum: false,
  noJoinPrint: false,
  columnSize: null,
  frozen: '' as const,
  ...parts,
});

beforeEach(() => {
  signedInAs();
  answerTodos(3);
});

const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

async function openSelector() {
  await screen.findByText('TD-1001');
  await userEvent.click(screen.getByRole('button', { name: '选择列' }));
  await screen.findByRole('heading', { name: '选择列' });
  return userEvent.setup();
}

describe('a stored arrangement', () => {
  it('applies order, visible columns and density; a new column appears, a removed one does not', async () => {
    answer(calls.listViews.get, (): ListView => {
      const columns = [choice('todoTime'), choice('gone'), choice('number'), choice('projectName', { istrue: false }), choice('custName')];
      return { columns, density: 'loose', searches: [] };
    });
    renderSample();
    await waitFor(() => expect(heads()).toEqual(['', '日期', '编号', '内容', '状态', '工时 h', '客户', '操作']));
    expect(screen.getByRole('table').closest('[data-density]')?.getAttribute('data-density')).toBe('loose');
  });
});

describe('选择列', () => {
  it('shows and hides a column immediately and stores it; the last visible one stays', async () => {
    const saved = answer(calls.listViews.save, () => ({}));
    renderSample();
    const user = await openSelector();
    await user.click(screen.getByRole('checkbox', { name: '项目' }));
    await user.click(screen.getByRole('checkbox', { name: '客户' }));
    expect(heads()).toEqual(['', '编号', '内容', '状态', '工时 h', '日期', '客户', '操作']);
    const stored = () =>
      saved
        .at(-1)
        ?.columns?.filter(({ istrue }) => istrue)
        .map(({ key }) => key);
    await waitFor(() => expect(stored()).toEqual(['number', 'summary', 'state', 'version', 'todoTime', 'custName']));
    for (const name of ['内容', '状态', '工时 h', '日期', '客户']) await user.click(screen.getByRole('checkbox', { name }));
    expect(screen.getByRole('checkbox', { name: '编号' })).toHaveProperty('disabled', true);
  });

  it('moves a column by the arrow keys, keeps the focus and announces the position', async () => {
    answer(calls.listViews.save, () => ({}));
    renderSample();
    const user = await openSelector();
    screen.getByRole('button', { name: '移动 日期' }).focus();
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(heads()).toEqual(['', '编号', '内容', '状态', '日期', '项目', '工时 h', '操作']);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '移动 日期' }));
    expect(screen.getByText('日期：第 4 列，共 7 列')).toBeTruthy();
  });

  it('sets width, side, total and print of a column', async () => {
    const saved = answer(calls.listViews.save, () => ({}));
    renderSample();
    const user = await openSelector();
    expect(screen.getByText('本页合计')).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: '合计 内容' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: '合计 工时 h' }));
    expect(screen.queryByText('本页合计')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: '宽度 状态' }), '5{Enter}');
    expect(screen.getByRole('textbox', { name: '宽度 状态' })).toHaveProperty('value', '40');
    await user.selectOptions(screen.getByRole('combobox', { name: '冻结 状态' }), 'left');
    await user.click(screen.getByRole('checkbox', { name: '打印 状态' }));
    await waitFor(() => expect(saved.at(-1)?.columns?.find(({ key }) => key === 'state')?.noJoinPrint).toBe(true));
    expect(saved.at(-1)?.columns?.find(({ key }) => key === 'state')).toMatchObject({ columnSize: 40, frozen: 'left', istrue: true });
  });

  it('switches to loose rows, and restores the defaults by 恢复默认', async () => {
    const saved = answer(calls.listViews.save, () => ({}));
    renderSample();
    const user = await openSelector();
    await user.click(screen.getByRole('checkbox', { name: '项目' }));
    await user.click(within(screen.getByRole('group', { name: '行高' })).getByRole('button', { name: '宽松' }));
    expect(screen.getByRole('table').closest('[data-density]')?.getAttribute('data-density')).toBe('loose');
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(heads()).toEqual(['', '编号', '内容', '状态', '项目', '工时 h', '日期', '操作']);
    await waitFor(() => expect(saved.at(-1)).toEqual({ list: 'sample', columns: [], density: 'mini' }));
  });
});
