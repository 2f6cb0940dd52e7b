import { calls } from '@houtai/contract';
import type { ListView, SavedSearch } from '@houtai/contract/list-views';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { address } from '#testing/render-page.tsx';
import { answerTodos, renderSample } from '#testing/render-sample.tsx';
import { signedInAs } from '#testing/signed-in.ts';

let stored: SavedSearch[];

beforeEach(() => {
  signedInAs();
  answerTodos(3);
  stored = [{ name: '处理中的', query: 'view=received&state=2&sort=todoTime' }];
  answer(calls.listViews.get, (): ListView => ({ columns: [], density: 'mini', searches: stored }));
});

function keepStored() {
  return answer(calls.listViews.save, ({ searches }) => {
    stored = searches ?? stored;
    return {};
  });
}

async function openPanel(query = '') {
  renderSample(query);
  await screen.findByText('TD-1001');
  await userEvent.click(screen.getByRole('button', { name: '查询方案' }));
  return within(await screen.findByRole('dialog', { name: '查询方案' }));
}

it('applying a saved search sets its view, conditions and order, clears the others and shows its name', async () => {
  const panel = await openPanel('?keyword=x&page=1&size=50');
  await userEvent.click(panel.getByRole('button', { name: '处理中的' }));
  await waitFor(() => expect(address()).toBe('/sample?size=50&view=received&sort=todoTime&state=2'));
  const button = screen.getByRole('button', { name: '处理中的' });
  // The button truncates a long name.
  expect(within(button).getByTitle('处理中的')).toBeTruthy();
});

it('saving stores the current conditions and order, but not the page, under a name', async () => {
  const saved = keepStored();
  const panel = await openPanel('?page=1&size=50&keyword=a&sort=number&id=t1');
  await userEvent.type(panel.getByRole('textbox', { name: '方案名称' }), ' 我的 ');
  // Another window stored this one meanwhile; it must not be lost.
  stored = [...stored, { name: '另一个', query: 'state=1' }];
  await userEvent.click(panel.getByRole('button', { name: '保存' }));
  await waitFor(() =>
    expect(saved).toEqual([{ list: 'sample', searches: [...stored.slice(0, 2), { name: '我的', query: 'keyword=a&sort=number' }] }]),
  );
  expect(await panel.findByRole('button', { name: '我的' })).toBeTruthy();
  expect(panel.getByRole('button', { name: '另一个' })).toBeTruthy();
});

it('saving is unavailable without conditions', async () => {
  const panel = await openPanel();
  expect(panel.queryByRole('textbox', { name: '方案名称' })).toBeNull();
  expect(panel.getByText(/没有可保存的/)).toBeTruthy();
});

it('saving under an existing name warns and overwrites', async () => {
  const saved = keepStored();
  const panel = await openPanel('?state=3');
  await userEvent.type(panel.getByRole('textbox', { name: '方案名称' }), '处理中的');
  await userEvent.click(panel.getByRole('button', { name: '覆盖' }));
  await waitFor(() => expect(saved).toEqual([{ list: 'sample', searches: [{ name: '处理中的', query: 'state=3' }] }]));
});

it('renaming refuses a name that is taken', async () => {
  stored.push({ name: '紧急', query: 'state=1' });
  const saved = keepStored();
  const panel = await openPanel();
  await userEvent.click(panel.getByRole('button', { name: '重命名 处理中的' }));
  const box = panel.getByRole('textbox', { name: '新的名称' });
  await userEvent.clear(box);
  await userEvent.type(box, '紧急');
  expect(panel.getByText('已有同名方案')).toBeTruthy();
  await userEvent.type(box, '的{Enter}');
  await waitFor(() => expect(saved[0]?.searches?.map(({ name }) => name)).toEqual(['紧急的', '紧急']));
});

it('removing asks for confirmation with the name', async () => {
  const saved = keepStored();
  const panel = await openPanel();
  await userEvent.click(panel.getByRole('button', { name: '删除 处理中的' }));
  expect(panel.getByText('删除「处理中的」？')).toBeTruthy();
  await userEvent.click(panel.getByRole('button', { name: '取消' }));
  expect(saved).toEqual([]);
  await userEvent.click(panel.getByRole('button', { name: '删除 处理中的' }));
  await userEvent.click(panel.getByRole('button', { name: '删除方案' }));
  await waitFor(() => expect(saved).toEqual([{ list: 'sample', searches: [] }]));
  expect(await panel.findByText(/还没有方案/)).toBeTruthy();
});

it('saving stops at twenty searches', async () => {
  stored = Array.from({ length: 20 }, (_, index) => ({ name: `方案${index}`, query: `state=${index}` }));
  const panel = await openPanel('?state=3&keyword=b');
  await userEvent.type(panel.getByRole('textbox', { name: '方案名称' }), '第二十一个');
  expect(panel.getByRole('button', { name: '保存' })).toHaveProperty('disabled', true);
  expect(panel.getByText(/最多保存 20 个/)).toBeTruthy();
});

it('a refusal by the server is shown, and the typed name stays', async () => {
  refuseCall(calls.listViews.save, 'A0400', '条件过长');
  const panel = await openPanel('?state=3');
  await userEvent.type(panel.getByRole('textbox', { name: '方案名称' }), '名字');
  await userEvent.click(panel.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('条件过长')).toBeTruthy();
  expect(panel.getByRole('textbox', { name: '方案名称' })).toHaveProperty('value', '名字');
});
