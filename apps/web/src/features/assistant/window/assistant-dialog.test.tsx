import { calls } from '@houtai/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { type FormInSight, showForm } from '#platform/open-forms.ts';
import { answerStream } from '#testing/answer-stream.ts';
import { answer } from '#testing/answer.ts';

import { AssistantOverlay } from '../assistant-overlay.tsx';
import { startNewChat, useChat } from '../chat/chat-store.ts';
import feature from '../feature.ts';
import { setAssistantOpen } from './frame-store.ts';

function show(): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <AssistantOverlay />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

beforeEach(() => {
  queryClient.clear();
  answer(calls.assistant.state, () => ({ ready: true, maySetUp: false, left: 5, allowClients: false }));
  show();
});
afterEach(() => {
  cleanup();
  setAssistantOpen(false);
  startNewChat();
});

/** Sends a question whose answer never ends. */
async function askForEver(): Promise<void> {
  answerStream(calls.assistant.ask);
  await userEvent.click(screen.getByRole('button', { name: '智能助手' }));
  await userEvent.type(await screen.findByRole('textbox', { name: '向智能助手提问' }), '你好{Enter}');
  await screen.findByRole('button', { name: '停止' });
}

describe('the button', () => {
  const button = () => screen.queryByRole('button', { name: '智能助手' });

  it('disappears while its dialog is open, and returns with the focus when it closes', async () => {
    await userEvent.click(screen.getByRole('button', { name: '智能助手' }));
    await screen.findByRole('textbox', { name: '向智能助手提问' });
    expect(button()).toBeNull();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  it('returns to its default position after 恢复默认', async () => {
    const first = button()?.style.left;
    act(() => button()?.focus());
    await userEvent.keyboard('{ArrowLeft}{ArrowUp}');
    expect(button()?.style.left).not.toBe(first);
    await act(async () => feature.overlay?.restore?.());
    expect(button()?.style.left).toBe(first);
  });
});

describe('the button on a phone', () => {
  const button = () => screen.queryByRole('button', { name: '智能助手' });
  const form: FormInSight = { key: 'f', name: 'todo', values: () => ({}), typed: () => [], replacedBy: () => [], fill: () => {} };

  beforeEach(() => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(new EventTarget(), phone(media)));
    cleanup();
    show();
  });
  afterEach(() => vi.restoreAllMocks());

  it('hides for a visible form, and for a focused field', () => {
    expect(button()).not.toBeNull();
    let close = () => {};
    act(() => {
      close = showForm(form);
    });
    expect(button()).toBeNull();
    act(() => close());
    expect(button()).not.toBeNull();
    const input = document.body.appendChild(document.createElement('input'));
    act(() => input.focus());
    expect(button()).toBeNull();
    act(() => input.blur());
    expect(button()).not.toBeNull();
    input.remove();
  });

  it('hides on scrolling down, until scrolling up', () => {
    const page = document.body.appendChild(document.createElement('div'));
    const scrollTo = (top: number) =>
      act(() => {
        page.scrollTop = top;
        page.dispatchEvent(new Event('scroll'));
      });
    scrollTo(300);
    expect(button()).toBeNull();
    scrollTo(200);
    expect(button()).not.toBeNull();
    page.remove();
  });
});

/** Media queries of a window of 390 px. */
function phone(media: string) {
  return { media, matches: media === '(max-width: 600px)', onchange: null, addListener: () => {}, removeListener: () => {} };
}

describe('the dialog', () => {
  it('opens by its button, is named 智能助手, and announces once that an answer is being written', async () => {
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
  ])('stops the answer that is being written when it is closed by %s', async (_, close) => {
    await askForEver();
    expect(useChat.getState().isAsking).toBe(true);
    await close();
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(useChat.getState().isAsking).toBe(false));
    expect(useChat.getState().messages.at(-1)?.state).toBe('stopped');
  });
});
