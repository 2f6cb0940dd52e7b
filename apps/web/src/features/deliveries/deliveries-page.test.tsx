import { calls } from '@houtai/contract';
import type { Backlog, Delivery } from '@houtai/contract/deliveries';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/system/delivery';

const delivery = (id: string, parts: Partial<Delivery> = {}): Delivery => ({
  id,
  userName: '王浩然',
  title: `消息 ${id}`,
  transport: 'wecom',
  state: 'sent',
  attempts: 1,
  problem: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  at: '2026-11-20T01:00:01.000Z',
  ...parts,
});
const NOTHING = { waiting: 0, oldest: null, failed: 0 };
let stored: Delivery[];

beforeEach(() => {
  signedInAs({ buttons: ['system:delivery:list', 'system:delivery:retry', 'system:delivery:check'] });
  stored = [delivery('d1'), delivery('d2', { state: 'failed', problem: '该成员不在企业微信应用的可见范围内' })];
  answer(calls.deliveries.page, () => ({ rows: stored, total: stored.length }));
  answer(calls.deliveries.backlog, () => NOTHING);
});

describe('the list', () => {
  it('resends a failed message, and offers that only for failed ones', async () => {
    const sent = answer(calls.deliveries.retry, () => {
      stored = stored.map((row) => ({ ...row, state: 'waiting' as const }));
      return { retried: 1 };
    });
    renderPage(PAGE);
    expect(await screen.findByText('该成员不在企业微信应用的可见范围内')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '重发' }));
    expect(await screen.findByText('正在重发 1 条消息')).toBeTruthy();
    expect(sent).toEqual([{ ids: ['d2'] }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: '重发' })).toBeNull());
  });

  it('marks the time of a waiting message as expected', async () => {
    stored = [delivery('d1'), delivery('d2', { state: 'waiting', at: '2026-11-20T02:00:00.000Z' })];
    renderPage(PAGE);
    const rowOf = async (title: string) => (await screen.findByText(title)).closest('tr')?.textContent;
    expect(await rowOf('消息 d2')).toContain('预计');
    expect(await rowOf('消息 d1')).not.toContain('预计');
  });

  it('shows neither button without the rights', async () => {
    signedInAs({ buttons: ['system:delivery:list'] });
    renderPage(PAGE);
    await screen.findByText('消息 d2');
    expect(screen.queryByRole('button', { name: '重发' })).toBeNull();
    expect(screen.queryByRole('button', { name: '配置检查' })).toBeNull();
  });
});

describe('the backlog', () => {
  it('shows how many messages wait and since when, and how many failed, and resends them all', async () => {
    let backlog: Backlog = { waiting: 1_200, oldest: '2026-11-01T00:30:00.000Z', failed: 37 };
    answer(calls.deliveries.backlog, () => backlog);
    const sent = answer(calls.deliveries.retryAll, () => {
      backlog = { waiting: 1_237, oldest: '2026-11-01T00:30:00.000Z', failed: 0 };
      return { retried: 37 };
    });
    renderPage(PAGE);
    const words = (await screen.findByText('37 条发送失败')).parentElement;
    expect(words?.textContent).toMatch(/^1200 条等待发送，最早 .+37 条发送失败全部重发$/);
    await userEvent.click(screen.getByRole('button', { name: '全部重发' }));
    expect(await screen.findByText('正在重发 37 条消息')).toBeTruthy();
    expect(sent).toHaveLength(1);
    expect(await screen.findByText(/1237 条等待发送/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: '全部重发' })).toBeNull();
  });

  it('offers no retry without the right, and is empty when all have arrived', async () => {
    signedInAs({ buttons: ['system:delivery:list'] });
    answer(calls.deliveries.backlog, () => ({ ...NOTHING, failed: 2 }));
    const { unmount } = renderPage(PAGE);
    expect(await screen.findByText('2 条发送失败')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '全部重发' })).toBeNull();
    unmount();
    answer(calls.deliveries.backlog, () => NOTHING);
    renderPage(PAGE);
    await screen.findByText('消息 d2');
    expect(screen.queryByText(/等待发送，|条发送失败/)).toBeNull();
  });
});

describe('配置检查', () => {
  it('shows the outcome of each step, and sends a message only on request', async () => {
    const sent = answer(calls.deliveries.check, () => [
      { name: 'configuration' as const, title: '配置', state: 'passed' as const, detail: '企业 ID ww1' },
      { name: 'token' as const, title: '获取访问凭证', state: 'failed' as const, detail: '应用密钥（WECOM_SECRET）不正确' },
    ]);
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '配置检查' }));
    const dialog = within(await screen.findByRole('dialog', { name: '配置检查' }));
    expect(await dialog.findByText('应用密钥（WECOM_SECRET）不正确')).toBeTruthy();
    expect(dialog.getByText('未通过')).toBeTruthy();
    await userEvent.click(dialog.getByRole('checkbox', { name: '重新检查时给自己发送一条测试消息' }));
    await userEvent.click(dialog.getByRole('button', { name: '重新检查' }));
    await waitFor(() => expect(sent).toEqual([{ send: false }, { send: true }]));
  });

  it('says why the check failed', async () => {
    refuseCall(calls.deliveries.check, 'B0001', '内部错误');
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '配置检查' }));
    expect((await screen.findByRole('alert')).textContent).toBe('内部错误');
  });
});
