import { calls } from '@houtai/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { queryClient } from '../../platform/query.ts';
import { answerStream } from '../../testing/answer-stream.ts';
import { answer } from '../../testing/answer.ts';
import { AssistantOverlay } from './assistant-overlay.tsx';
import { beginAnew, useChat } from './chat-store.ts';
import { setAssistantOpen } from './frame-store.ts';

beforeEach(() => {
  queryClient.clear();
  answer(calls.assistant.state, () => ({ ready: true, maySetUp: false, left: 5, allowClients: false }));
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <AssistantOverlay />
      </QueryClientProvider>
    </MemoryRouter>,
  );
});
afterEach(() => {
  cleanup();
  setAssistantOpen(false);
  beginAnew();
});

/** Asks what is never answered to the end. */
async function askForEver(): Promise<void> {
  answerStream(calls.assistant.ask);
  await userEvent.click(screen.getByRole('button', { name: '智能助手' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '向智能助手提问' }), '你好{Enter}');
  await screen.findByRole('button', { name: '停止' });
}

describe('the dialog', () => {
  it('opens by its button, is called 智能助手, and says once that an answer is written', async () => {
    await askForEver();
    expect(screen.getByRole('dialog', { name: '智能助手' })).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('正在回答');
    await userEvent.click(screen.getByRole('button', { name: '停止' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('回答结束'));
    expect(screen.getByText('已停止')).toBeDefined();
  });

  it.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: '关闭' }))],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('ends the answer that is being written when it is closed by %s', async (_, close) => {
    await askForEver();
    expect(useChat.getState().isAsking).toBe(true);
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(useChat.getState().isAsking).toBe(false));
    expect(useChat.getState().messages.at(-1)?.state).toBe('stopped');
  });
});
