import { calls } from '@houtai/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, answerRaw, refuseCall } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { answerTodos, renderSample } from '#testing/render-sample.tsx';
import { signedInAs } from '#testing/signed-in.ts';

beforeEach(() => {
  signedInAs();
});

describe('the views', () => {
  it('appear as pills with counts; the chosen one is in the address and in the request', async () => {
    const sent = answerTodos(3);
    renderSample('?page=1&keyword=a');
    await screen.findByText('TD-1001');
    const pill = screen.getByRole('button', { name: /我处理的/ });
    expect(pill.textContent).toContain('9');
    await userEvent.click(pill);
    expect(address()).toBe('/sample?keyword=a&view=received');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ view: 'received', keyword: 'a', offset: 1 }));
    expect(pill.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: /全部/ }));
    expect(address()).toBe('/sample?keyword=a');
  });

  it('appear in a menu, also with counts, when the row is too narrow for all of them', async () => {
    answerTodos(1);
    renderSample('?keyword=a');
    await screen.findByText('TD-1001');
    await userEvent.click(screen.getByRole('button', { name: '更多视图' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map((item) => [item.textContent, item.getAttribute('aria-current')])).toEqual([
      ['全部 300', 'true'],
      ['我处理的 9', null],
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: '我处理的 9' }));
    expect(address()).toBe('/sample?keyword=a&view=received');
  });

  it('fall back to the default for an unknown view', async () => {
    const sent = answerTodos(1);
    renderSample('?view=everything');
    await screen.findByText('TD-1001');
    expect(sent[0]).toMatchObject({ view: 'all' });
  });
});

describe('the conditions', () => {
  const unfold = () => userEvent.click(screen.getByRole('button', { name: '展开筛选' }));

  it('show three in the row; the others unfold, apply by 查询, fold again and remain as removable chips', async () => {
    answerTodos(3);
    renderSample();
    await screen.findByText('TD-1001');
    expect(screen.queryByRole('searchbox', { name: '来源' })).toBeNull();
    await unfold();
    await userEvent.click(screen.getByRole('combobox', { name: '项目' }));
    await userEvent.click(await screen.findByRole('option', { name: '云岭医共体' }));
    await userEvent.type(screen.getByRole('searchbox', { name: '来源' }), '1');
    await userEvent.click(screen.getByRole('button', { name: '查询' }));
    await waitFor(() => expect(address()).toBe('/sample?projectId=p2&source=1'));
    expect(screen.queryByRole('searchbox', { name: '来源' })).toBeNull();
    const chips = within(screen.getByRole('list', { name: '已选条件' }));
    expect(chips.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['项目：云岭医共体', '来源：1']);
    await userEvent.click(chips.getByRole('button', { name: '移除条件 项目' }));
    await waitFor(() => expect(address()).toBe('/sample?source=1'));
  });

  it('show their label once: inside the control while folded, above it when unfolded', async () => {
    answerTodos(1);
    renderSample();
    await screen.findByText('TD-1001');
    expect(screen.getByPlaceholderText('编号、内容')).toBeTruthy();
    await unfold();
    const project = screen.getByRole('combobox', { name: '项目' });
    expect(project.textContent).toBe('全部');
    expect(screen.queryByPlaceholderText('编号、内容')).toBeNull();
  });

  it('fold by Esc, which returns the focus to the button', async () => {
    answerTodos(1);
    renderSample();
    await screen.findByText('TD-1001');
    await unfold();
    await userEvent.click(screen.getByRole('searchbox', { name: '来源' }));
    await userEvent.keyboard('{Escape}');
    const toggle = screen.getByRole('button', { name: '展开筛选' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(toggle);
  });
});

describe('the selection', () => {
  it('covers the page, shows when only some rows are selected, and is empty on the next page', async () => {
    answerTodos(40);
    renderSample();
    await screen.findByText('TD-1001');
    const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: '选择本页全部' });
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 TD-1002' }));
    expect(all().indeterminate).toBe(true);
    expect(screen.getByText('已选 1 条')).toBeTruthy();
    await userEvent.click(all());
    expect(screen.getByText('已选 20 条')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '下一页' }));
    await screen.findByText('TD-1021');
    expect(screen.queryByText(/^已选/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: '上一页' }));
    await screen.findByText('TD-1001');
    expect(screen.queryByText(/^已选/)).toBeNull();
  });
});

describe('a list without rows', () => {
  it('offers to create the first record, but not in a filtered view', async () => {
    answerTodos(0);
    renderSample();
    expect(await screen.findByText('还没有待办')).toBeTruthy();
    expect(screen.getByRole('button', { name: '提交第一条' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /我处理的/ }));
    expect(await screen.findByText('「我处理的」里没有待办')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '提交第一条' })).toBeNull();
  });

  it('shows the request id to copy after a server error', async () => {
    answerRaw(calls.todo.page, { code: 'B0001', msg: '系统出错了，请稍后重试', requestId: 'req-42' });
    const user = userEvent.setup();
    renderSample();
    expect((await screen.findByRole('alert')).textContent).toContain('req-42');
    await user.click(screen.getByRole('button', { name: '复制请求编号' }));
    expect(await screen.findByText('复制成功')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe('req-42');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(screen.getByRole('button', { name: '复制请求编号' }));
    expect(await screen.findByText(/复制失败/)).toBeTruthy();
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy();
  });

  it('offers a way out of an address that the list does not support', async () => {
    refuseCall(calls.todo.page, 'A0400', '不支持按该列排序');
    renderSample('?keyword=a');
    expect((await screen.findByRole('alert')).textContent).toContain('不支持按该列排序');
    expect(screen.queryByRole('button', { name: '重试' })).toBeNull();
    answerTodos(1);
    await userEvent.click(screen.getByRole('button', { name: '清除条件' }));
    expect(await screen.findByText('TD-1001')).toBeTruthy();
    expect(address()).toBe('/sample');
  });

  it('offers a way back when the user lacks the right', async () => {
    refuseCall(calls.todo.page, 'A0301', '没有「查看待办」权限（todo:todo:list），请联系系统管理员授权');
    renderSample();
    expect((await screen.findByRole('alert')).textContent).toContain('没有查看权限');
    expect(screen.getByRole('button', { name: '返回上一页' })).toBeTruthy();
  });
});

it('the menu of the head prints the list', async () => {
  answerTodos(1);
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  renderSample();
  await screen.findByText('TD-1001');
  await userEvent.click(screen.getByRole('button', { name: '更多操作' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: '打印' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

it('the key / focuses the first condition, but not while the user is typing', async () => {
  answerTodos(1);
  renderSample();
  await screen.findByText('TD-1001');
  await userEvent.keyboard('/');
  const first = screen.getByRole('searchbox', { name: '编号、内容' });
  expect(document.activeElement).toBe(first);
  await userEvent.keyboard('/');
  expect(first).toHaveProperty('value', '/');
});

it('default columns are shown while the stored view loads, and after it failed to load', async () => {
  answerTodos(1);
  refuseCall(calls.listViews.get, 'B0001', '系统出错了');
  renderSample();
  await screen.findByText('TD-1001');
  expect(screen.getByRole('columnheader', { name: '内容' })).toBeTruthy();
  expect(screen.queryByText('系统出错了')).toBeNull();
});

it('a resized column is stored once, half a second after the last change', async () => {
  answerTodos(1);
  const saved = answer(calls.listViews.save, () => ({}));
  renderSample();
  await screen.findByText('TD-1001');
  const edge = screen.getByRole('columnheader', { name: '项目' }).querySelector('[data-side]');
  if (!edge) throw new Error('the head has no edge');
  edge.setPointerCapture = () => {};
  fireEvent.pointerDown(edge, { clientX: 0, button: 0, pointerId: 1 });
  for (const clientX of [60, 120, 180]) fireEvent.pointerMove(edge, { clientX });
  fireEvent.pointerUp(edge);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.list).toBe('sample');
  expect(saved[0]?.columns?.find(({ key }) => key === 'projectName')?.columnSize).toBe(180);
  expect(saved[0]).not.toHaveProperty('searches');
});
