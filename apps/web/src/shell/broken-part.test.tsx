import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { defineFeature } from '#platform/pages/pages.ts';
import { openConsole } from '#testing/sample-console.tsx';
import { Popover } from '#ui/layer/popover.tsx';

let isBroken = true;
function Broken(): ReactNode {
  if (isBroken) throw new Error('x is undefined');
  return <p>又好了</p>;
}

beforeEach(() => {
  isBroken = true;
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('an error in a popover of the navbar leaves page, menu and tabs unchanged', async () => {
  const Bell = (): ReactNode => (
    <Popover label="提醒" trigger={<button type="button">铃</button>}>
      {() => <Broken />}
    </Popover>
  );
  const user = await openConsole('/note', [defineFeature({ pages: [], navbarItem: { order: 1, load: async () => ({ default: Bell }) } })]);
  await user.type(await screen.findByLabelText('正文'), '三行');
  await user.click(await screen.findByRole('button', { name: '铃' }));
  expect(await within(await screen.findByRole('dialog', { name: '提醒' })).findByText('这部分内容出错了，其他部分不受影响')).toBeTruthy();
  expect(screen.getByLabelText('正文')).toHaveProperty('value', '三行');
});

it('an error in a panel leaves the page unchanged, and 重试 restores the panel', async () => {
  const feature = defineFeature({
    pages: [],
    panel: { key: 'feedback', label: '我要反馈', title: '反馈', icon: 'feedback', width: 400, load: async () => ({ default: Broken }) },
  });
  const user = await openConsole('/note', [feature]);
  await user.type(await screen.findByLabelText('正文'), '三行');
  await user.click(screen.getByRole('button', { name: '我要反馈' }));
  const panel = within(await screen.findByRole('dialog', { name: '反馈' }));
  const again = await panel.findByRole('button', { name: '重试' });
  isBroken = false;
  await user.click(again);
  expect(await panel.findByText('又好了')).toBeTruthy();
  expect(screen.getByLabelText('正文')).toHaveProperty('value', '三行');
});

it('an error in a button of the navbar affects no other button', async () => {
  const user = await openConsole('/note', [
    defineFeature({ pages: [], navbarItem: { order: 1, load: async () => ({ default: Broken }) } }),
  ]);
  await user.type(await screen.findByLabelText('正文'), '三行');
  expect(screen.getByRole('button', { name: '小李' })).toBeTruthy();
});
