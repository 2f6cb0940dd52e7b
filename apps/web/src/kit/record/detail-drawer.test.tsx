import { calls } from '@houtai/contract';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { answerTodos, renderSample } from '#testing/render-sample.tsx';
import { makeTodo } from '#testing/sample-list.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { Dialog } from '#ui/layer/dialog.tsx';

beforeEach(() => {
  signedInAs();
  answerTodos(41);
});

const drawer = () => screen.findByRole('region', { name: '待办详情' });
const titleOf = async (text: string) => within(await drawer()).findByRole('heading', { name: text });
const rowOf = (number: string) => screen.getByText(number, { selector: 'td' }).closest('tr');

async function openRow(number: string) {
  await userEvent.click(await screen.findByText(number));
  return drawer();
}

describe('a click on a row', () => {
  it('opens its detail with the parts of the record, marks the row and keeps the record in the address', async () => {
    renderSample('?state=2');
    const detail = within(await openRow('TD-1002'));
    expect(address()).toBe('/sample?state=2&id=t2');
    await titleOf('核对第 2 份巡检记录');
    expect(detail.getByText('TD-1002')).toBeTruthy();
    expect(detail.getByText('2 / 41')).toBeTruthy();
    expect(detail.getByText('第 2 份的承诺')).toBeTruthy();
    expect(detail.getByRole('button', { name: '处理待办' })).toBeTruthy();
    expect(rowOf('TD-1002')?.getAttribute('aria-current')).toBe('true');
  });
});

describe('the keys', () => {
  it('step from record to record without closing, and stop at the first', async () => {
    renderSample();
    await openRow('TD-1001');
    await userEvent.keyboard('k');
    await titleOf('核对第 1 份巡检记录');
    await userEvent.keyboard('j');
    await titleOf('核对第 2 份巡检记录');
    await userEvent.keyboard('{ArrowDown}');
    await titleOf('核对第 3 份巡检记录');
    await userEvent.keyboard('{ArrowUp}');
    await titleOf('核对第 2 份巡检记录');
    expect(address()).toBe('/sample?id=t2');
  });

  it('step to the next page and back', async () => {
    renderSample('?id=t20');
    await titleOf('核对第 20 份巡检记录');
    await waitFor(() => expect(rowOf('TD-1020')).toBeTruthy());
    await userEvent.keyboard('j');
    await titleOf('核对第 21 份巡检记录');
    expect(address()).toBe('/sample?id=t21&page=2');
    await userEvent.keyboard('k');
    await titleOf('核对第 20 份巡检记录');
    expect(address()).toBe('/sample?id=t20');
  });

  it('type letters in a text field', async () => {
    renderSample('?id=t1');
    await titleOf('核对第 1 份巡检记录');
    await userEvent.type(screen.getByRole('searchbox', { name: '编号、内容' }), 'jk');
    expect(address()).toBe('/sample?id=t1');
  });

  it("close by Esc and return the focus to the record's row", async () => {
    renderSample();
    await openRow('TD-1001');
    expect(document.activeElement).toBe(await drawer());
    await userEvent.keyboard('j');
    await titleOf('核对第 2 份巡检记录');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('region', { name: '待办详情' })).toBeNull());
    expect(address()).toBe('/sample');
    expect(document.activeElement).toBe(rowOf('TD-1002'));
  });

  it('belong to an open dialog, wherever the focus is', async () => {
    renderSample('?id=t1');
    await titleOf('核对第 1 份巡检记录');
    const close = vi.fn();
    render(
      <Dialog open title="预览" onClose={close}>
        图
      </Dialog>,
    );
    await screen.findByRole('dialog', { name: '预览' });
    await waitFor(() => expect(document.querySelector('[data-base-ui-inert]')).toBeTruthy());
    // Simulates a click on a button that then disappeared.
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await userEvent.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/sample?id=t1');
  });
});

describe('a link', () => {
  it('opens a record that is not on the page, and stepping continues at the first of the list', async () => {
    renderSample('?id=t300');
    await titleOf('核对第 300 份巡检记录');
    const detail = within(await drawer());
    expect(detail.queryByText(/ \/ 41/)).toBeNull();
    expect(detail.getByRole('button', { name: '上一条' }).getAttribute('aria-disabled')).toBe('true');
    await screen.findByText('TD-1001');
    await userEvent.click(detail.getByRole('button', { name: '下一条' }));
    await titleOf('核对第 1 份巡检记录');
  });

  it('shows a message for a missing record, which can be closed', async () => {
    refuseCall(calls.todo.get, 'A0404', '这条待办不存在，或者您无权查看');
    renderSample('?id=t9');
    const detail = within(await drawer());
    expect((await detail.findByRole('alert')).textContent).toContain('这条待办不存在');
    expect(detail.queryByRole('button', { name: '重试' })).toBeNull();
    await userEvent.click(detail.getByRole('button', { name: '关闭' }));
    await waitFor(() => expect(address()).toBe('/sample'));
  });

  it('names the missing right', async () => {
    refuseCall(calls.todo.get, 'A0301', '没有「查看待办」权限（todo:todo:list），请联系系统管理员授权');
    renderSample('?id=t9');
    expect((await within(await drawer()).findByRole('alert')).textContent).toContain('没有查看权限');
  });

  it('offers to retry after a server error', async () => {
    refuseCall(calls.todo.get, 'B0001', '系统出错了，请稍后重试');
    renderSample('?id=t9');
    const detail = within(await drawer());
    await detail.findByRole('alert');
    answer(calls.todo.get, () => makeTodo(9));
    await userEvent.click(detail.getByRole('button', { name: '重试' }));
    await titleOf('核对第 9 份巡检记录');
  });
});

describe('refetching an open record', () => {
  it.each<'A0404' | 'A0301'>(['A0404', 'A0301'])('closes it when it is gone for this user (%s)', async (code) => {
    const client = renderSample('?id=t9');
    await titleOf('核对第 9 份巡检记录');
    refuseCall(calls.todo.get, code, '这条待办不存在，或者您无权查看');
    await client.invalidateQueries();
    const detail = within(await drawer());
    expect((await detail.findByRole('alert')).textContent).toContain('这条待办不存在');
    expect(detail.queryByRole('heading', { name: '核对第 9 份巡检记录' })).toBeNull();
    expect(detail.queryByRole('button', { name: '处理待办' })).toBeNull();
  });

  it('leaves it open when the server fails', async () => {
    const client = renderSample('?id=t9');
    await titleOf('核对第 9 份巡检记录');
    const tried = refuseCall(calls.todo.get, 'B0001', '系统出错了，请稍后重试');
    await client.invalidateQueries();
    await waitFor(() => expect(tried).toHaveLength(1));
    await titleOf('核对第 9 份巡检记录');
  });
});

it('a detail shows that it is loading', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  answer(calls.todo.get, async ({ id }) => {
    await gate;
    return makeTodo(Number(id.slice(1)));
  });
  renderSample('?id=t3');
  const detail = within(await drawer());
  expect(detail.getByRole('status', { name: '加载中' })).toBeTruthy();
  release();
  await titleOf('核对第 3 份巡检记录');
  expect(detail.queryByRole('status', { name: '加载中' })).toBeNull();
});
