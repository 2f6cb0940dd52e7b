import { calls } from '@houtai/contract';
import { sampleValues } from '@houtai/contract/form-sample';
import type { PostRow } from '@houtai/contract/posts';
import { POST_FORM } from '@houtai/contract/posts-form';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const PAGE = '/system/post';
const POST: PostRow = {
  ...sampleValues(POST_FORM, { code: 'engineer', name: '工程师', sort: 10, active: true, remark: '' }),
  id: 'p1',
  people: 2,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
};

beforeEach(() => {
  signedInAs({ buttons: ['system:post:list', 'system:post:add', 'system:post:edit', 'system:post:remove'] });
  answer(calls.posts.page, () => ({ rows: [POST], total: 1 }));
});

describe('the list of posts', () => {
  it('adds a post once its code is valid', async () => {
    const sent = answer(calls.posts.add, () => POST);
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '新建岗位' }));
    const dialog = await screen.findByRole('dialog', { name: '新建岗位' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /编码/ }), '1x');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /名称/ }), '测试');
    await userEvent.click(within(dialog).getByRole('button', { name: '新建岗位' }));
    expect(await within(dialog).findByText('编码应以字母开头，由字母、数字、横线或下划线组成')).toBeTruthy();
    const code = within(dialog).getByRole('textbox', { name: /编码/ });
    await userEvent.clear(code);
    await userEvent.type(code, 'tester');
    await userEvent.click(within(dialog).getByRole('button', { name: '新建岗位' }));
    expect(await screen.findByText('岗位已新建')).toBeTruthy();
    expect(sent).toEqual([{ code: 'tester', name: '测试', sort: 0, active: true, remark: '' }]);
  });

  it('asks for confirmation before a removal, and shows why it is refused', async () => {
    answer(calls.posts.get, () => POST);
    answer(calls.posts.history, () => []);
    const sent = refuseCall(calls.posts.remove, 'A0409', '有 2 人担任「工程师」，不能删除；不再使用时请停用该岗位');
    renderPage(`${PAGE}?id=p1`);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    useQuestion.getState().asked?.answer(false);
    await userEvent.click(screen.getByRole('button', { name: '删除' }));
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('删除岗位「工程师」'));
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('有 2 人担任「工程师」，不能删除；不再使用时请停用该岗位')).toBeTruthy();
    await waitFor(() => expect(sent).toEqual([{ id: 'p1' }]));
    expect(screen.getByRole('region', { name: '岗位详情' })).toBeTruthy();
  });

  it('closes the detail of a removed post', async () => {
    answer(calls.posts.get, () => POST);
    answer(calls.posts.history, () => []);
    answer(calls.posts.remove, () => ({}), '岗位已删除');
    renderPage(`${PAGE}?id=p1`);
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('岗位已删除')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: '岗位详情' })).toBeNull());
  });

  it('switches a post off after a confirmation, with its other values unchanged, and on without one', async () => {
    let stored = POST;
    answer(calls.posts.page, () => ({ rows: [stored], total: 1 }));
    const sent = answer(calls.posts.update, ({ active = true }) => {
      stored = { ...POST, active };
      return stored;
    });
    renderPage(PAGE);
    const turn = await screen.findByRole('switch', { name: '启用 工程师' });
    await userEvent.click(turn);
    await waitFor(() => expect(useQuestion.getState().asked?.text).toContain('停用「工程师」？'));
    useQuestion.getState().asked?.answer(false);
    expect(sent).toEqual([]);
    await userEvent.click(turn);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已停用「工程师」')).toBeTruthy();
    const { people: _, createdAt: __, updatedAt: ___, ...form } = POST;
    expect(sent).toEqual([{ ...form, active: false }]);
    await waitFor(() => expect(turn.getAttribute('aria-checked')).toBe('false'));
    await userEvent.click(turn);
    expect(await screen.findByText('已启用「工程师」')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ active: true });
  });

  it('shows the unchanged state when the server refuses', async () => {
    refuseCall(calls.posts.update, 'A0409', '该岗位刚刚被他人修改，请核对最新内容后再保存');
    renderPage(PAGE);
    const turn = await screen.findByRole('switch', { name: '启用 工程师' });
    await userEvent.click(turn);
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('该岗位刚刚被他人修改，请核对最新内容后再保存')).toBeTruthy();
    expect(turn.getAttribute('aria-checked')).toBe('true');
  });

  it('shows the state without a switch, and no actions, to a user who may only read', async () => {
    signedInAs({ buttons: ['system:post:list'] });
    renderPage(PAGE);
    expect(await screen.findByText('启用', { selector: '[data-shape]' })).toBeTruthy();
    expect(screen.queryByRole('switch')).toBeNull();
    for (const name of ['修改', '删除', '新建岗位']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('opens the form with the values of an earlier history entry', async () => {
    answer(calls.posts.get, () => POST);
    const entry = { userId: 'u1', userName: '李明', at: POST.createdAt, changes: [], comment: '' };
    const { id: _, people: __, createdAt: ___, updatedAt: ____, version: _____, ...state } = POST;
    answer(calls.posts.history, () => [
      { ...entry, id: 'h2', action: '修改岗位', state },
      { ...entry, id: 'h1', action: '新建岗位', state: { ...state, name: '旧名称', active: false } },
    ]);
    const sent = answer(calls.posts.update, () => POST);
    renderPage(`${PAGE}?id=p1`);
    await userEvent.click(await screen.findByRole('button', { name: '恢复到此版本' }));
    const dialog = await screen.findByRole('dialog', { name: '修改岗位' });
    expect(within(dialog).getByRole('textbox', { name: /名称/ })).toHaveProperty('value', '旧名称');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存修改' }));
    await waitFor(() => expect(sent).toEqual([{ ...state, name: '旧名称', active: false, id: 'p1', version: 2 }]));
  });
});
