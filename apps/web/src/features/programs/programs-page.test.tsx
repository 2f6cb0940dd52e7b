import { calls } from '@houtai/contract';
import type { OfferedTag, Program } from '@houtai/contract/programs';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./programs-page.tsx'), 60_000);

const PAGE = '/system/programs';
const KEY = {
  id: 'k1',
  prefix: 'htk_2c90',
  createdAt: '2026-11-20T02:00:00.000Z',
  lastUsedAt: '',
  expiresAt: '2999-01-01T00:00:00.000Z',
} as const;
const VOUCHERS: Program = {
  id: 'p1',
  name: '金蝶凭证',
  keeperId: 'u-finance',
  keeperName: '罗晓彤',
  purpose: '把已付报销单写成凭证',
  networks: '10.20.3.0/28',
  perMinute: 120,
  state: 'active',
  tags: ['system:company:list', 'system:company:edit', 'system:dept:list'],
  keys: [KEY],
  today: 1_842,
  week: { reads: 11_000, writes: 206, refused: 14 },
  version: 3,
};
const STOPPED: Program = { ...VOUCHERS, id: 'p2', name: '考勤对接', keeperName: '唐立新', state: 'stopped', tags: [], keys: [], today: 0 };
const OFFERED: OfferedTag[] = [
  { tag: 'system:company:list', name: '查看公司', subject: '公司', reads: true },
  { tag: 'system:company:edit', name: '修改公司', subject: '公司', reads: false },
];

let programs: Program[];

beforeEach(() => {
  signedInAs({ buttons: [calls.programs.add.access] });
  programs = [VOUCHERS, STOPPED];
  answer(calls.programs.list, () => programs);
  answer(calls.programs.offered, () => OFFERED);
  answer(calls.webhooks.list, () => []);
});

it('the page lists the programs, and shows the rights and requests of the first', async () => {
  renderPage(PAGE);
  const part = await screen.findByRole('region', { name: '金蝶凭证' });
  expect(within(part).getByText('10.20.3.0/28')).toBeDefined();
  expect((await within(part).findByRole('row', { name: /^公司/ })).textContent).toBe('公司查看公司修改公司');
  expect(within(part).getByText(/罗晓彤 已经没有、所以现在不起作用的：/)).toBeDefined();
  const use = screen.getByRole('complementary', { name: '金蝶凭证 的用量' });
  expect(within(use).getByText('11,000')).toBeDefined();
  expect(within(use).getByText('14')).toBeDefined();
});

it('pressing another program shows it, and that it is stopped because it has no keeper', async () => {
  renderPage(PAGE);
  const nav = await screen.findByRole('navigation', { name: '程序' });
  await userEvent.click(within(nav).getByRole('button', { name: /^考勤对接/ }));
  const part = await screen.findByRole('region', { name: '考勤对接' });
  expect(within(part).getByRole('alert').textContent).toContain('负责人 唐立新 已停用');
  expect(
    within(nav)
      .getByRole('button', { name: /^考勤对接/ })
      .getAttribute('aria-current'),
  ).toBe('true');
});

it('a program says that it needs a key, or that its keys are about to expire', async () => {
  programs = [
    { ...VOUCHERS, keys: [] },
    { ...VOUCHERS, id: 'p3', name: '苏州 MES', keys: [{ ...KEY, expiresAt: new Date(Date.now() + 86_400_000).toISOString() }] },
  ];
  renderPage(PAGE);
  const nav = await screen.findByRole('navigation', { name: '程序' });
  expect(within(nav).getByRole('button', { name: /金蝶凭证/ }).textContent).toContain('没有密钥');
  expect(within(nav).getByRole('button', { name: /苏州 MES/ }).textContent).toContain('快到期');
});

it('an empty page explains what a program is, and offers to add one', async () => {
  programs = [];
  renderPage(PAGE);
  expect(await screen.findByText(/程序是一个身份/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '新建程序' }));
  expect(await screen.findByRole('dialog', { name: '新建程序' })).toBeDefined();
});
