import { calls } from '@houtai/contract';
import type { AiClient } from '@houtai/contract/assistant-clients';
import type { Proposal } from '@houtai/contract/assistant-parts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { answer } from '#testing/answer.ts';

import ClientsPage from './clients-page.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const PROPOSAL: Proposal = {
  id: 'p1',
  title: '新建待办',
  record: '',
  fields: [{ name: 'promiseRemark', label: '承诺说明', required: true, words: '周五前', origin: 'guess', guarded: false }],
  state: 'open',
  outcome: '',
  url: '',
  form: null,
  fill: null,
  client: '代码助手',
  undoUntil: '',
  expiresAt: AT,
};

let clients: AiClient[];
let waiting: Proposal[];

beforeEach(() => {
  queryClient.clear();
  clients = [];
  waiting = [];
  answer(calls.assistant.clients, () => clients);
  answer(calls.assistant.waiting, () => waiting);
});
afterEach(cleanup);

function show(allowClients: boolean): void {
  answer(calls.assistant.state, () => ({ ready: true, maySetUp: false, left: 1, allowClients }));
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <ClientsPage />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

describe('AI 客户端', () => {
  it('shows a new token once, and lists the client without it', async () => {
    answer(calls.assistant.addClient, ({ name }) => {
      clients = [{ id: 'c1', name, createdAt: AT, lastUsedAt: '', expiresAt: AT }];
      return { id: 'c1', token: 'told-once' };
    });
    show(true);
    await userEvent.click(await screen.findByRole('button', { name: '接入客户端' }));
    await userEvent.type(screen.getByRole('textbox', { name: '客户端名称' }), '代码助手');
    await userEvent.click(screen.getByRole('button', { name: '生成令牌' }));
    expect(await screen.findByText('told-once')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '我已保存' }));
    expect(await screen.findByRole('button', { name: '吊销 代码助手' })).toBeDefined();
    expect(screen.queryByText('told-once')).toBeNull();
  });

  it("lists a client's proposal until it is confirmed", async () => {
    waiting = [PROPOSAL];
    const pressed = answer(calls.assistant.confirm, () => {
      waiting = [];
      return { ...PROPOSAL, state: 'done' as const, outcome: '已新建 TD-1' };
    });
    show(true);
    expect(await screen.findByText('来自「代码助手」，确认前不写入')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: '确认新建' }));
    expect(await screen.findByText('没有等你确认的操作')).toBeDefined();
    await waitFor(() => expect(pressed).toEqual([{ id: 'p1' }]));
  });

  it('offers no new clients when administrators do not allow them', async () => {
    show(false);
    expect(await screen.findByText(/管理员没有开放/)).toBeDefined();
    expect(screen.queryByRole('button', { name: '接入客户端' })).toBeNull();
    expect(screen.queryByText('接入方法')).toBeNull();
  });
});
