import { calls } from '@houtai/contract';
import { MESSAGE_TYPE_KEYS, MESSAGE_TYPES } from '@houtai/contract/message-types';
import type { LiveEvent, UnreadGroup } from '@houtai/contract/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { showRefusals } from '#platform/calls/error-messages.ts';
import { followLive } from '#platform/calls/live.ts';
import { queryClient } from '#platform/calls/query.ts';
import { beginSession } from '#platform/session/session.ts';
import { changeSettings, useSettings } from '#platform/settings.ts';
import { answer, answerFile, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { toast, Toasts } from '#ui/layer/toast.tsx';

import MessageBell from './message-bell.tsx';

const NOTICE = /您有\d+条新的消息通知,请及时查阅/;

/** Unread messages by type, in the order of the types. */
function groups(...counts: number[]): UnreadGroup[] {
  return MESSAGE_TYPE_KEYS.map((msgType, index) => ({
    msgType,
    msgTypeValue: MESSAGE_TYPES[msgType],
    noReadCount: counts[index] ?? 0,
    lastTitle: (counts[index] ?? 0) > 0 ? `最近的${MESSAGE_TYPES[msgType]}` : '',
  }));
}

let unread: UnreadGroup[];
let push: (event: LiveEvent) => void;
let stop: () => void;

beforeEach(async () => {
  signedInAs({ buttons: ['message:message:NotifyCenter'] });
  showRefusals();
  // Each test is a separate sign-in.
  changeSettings({ noticed: 0 });
  unread = groups();
  answer(calls.messages.unread, () => unread);
  const streams = answerFile(calls.messages.stream, openStream);
  stop = followLive();
  await waitFor(() => expect(streams).toHaveLength(1));
});
afterEach(() => {
  stop();
  // Toasts outlive the test otherwise.
  for (const close of screen.queryAllByRole('button', { name: '关闭提示' })) fireEvent.click(close);
  cleanup();
  queryClient.clear();
});

function openStream(): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = (event) => controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

function Place() {
  const { pathname, search } = useLocation();
  return <output aria-label="地址">{pathname + search}</output>;
}

function renderBell(): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <MessageBell />
        <Place />
      </MemoryRouter>
      <Toasts />
    </QueryClientProvider>,
  );
}

const tell = (...counts: number[]) => act(async () => push({ type: 'messages', unread: groups(...counts), added: [] }));
const bell = (name: string) => screen.findByRole('button', { name });

describe('the badge of the bell', () => {
  it.each([
    [[1], '消息，1 条未读', '1'],
    [[40, 0, 30, 20, 9], '消息，99 条未读', '99'],
    [[40, 0, 30, 20, 10], '消息，100 条未读', '99+'],
  ])('shows the total of %j', async (counts, name, badge) => {
    unread = groups(...counts);
    renderBell();
    expect((await bell(name)).textContent).toBe(badge);
    expect(useSettings.getState().messageNum).toBe(counts.reduce((sum, count) => sum + count, 0));
  });

  it('disappears when everything is read', async () => {
    renderBell();
    expect((await bell('消息')).textContent).toBe('');
  });

  it("follows the server's events", async () => {
    renderBell();
    await bell('消息');
    await tell(0, 2, 0, 0, 1);
    await bell('消息，3 条未读');
    await tell(0, 0, 0, 0, 1);
    await bell('消息，1 条未读');
    expect(useSettings.getState().messageNum).toBe(1);
  });
});

describe('the notice of unread notifications', () => {
  it('appears once for unread ones at the beginning', async () => {
    unread = groups(3, 7);
    renderBell();
    expect(await screen.findByText('您有3条新的消息通知,请及时查阅')).toBeTruthy();
    await tell(3, 8);
    await bell('消息，11 条未读');
    expect(screen.getAllByText(NOTICE)).toHaveLength(1);
  });

  it('appears each time their number increases, and not when some are read', async () => {
    unread = groups(1);
    renderBell();
    await screen.findByText('您有1条新的消息通知,请及时查阅');
    await tell(2);
    await screen.findByText('您有2条新的消息通知,请及时查阅');
    await tell(1);
    await bell('消息，1 条未读');
    expect(screen.getAllByText(NOTICE)).toHaveLength(2);
    await tell(3);
    await screen.findByText('您有3条新的消息通知,请及时查阅');
  });

  it('appears after another sign-in, and not after a reload', async () => {
    const given = vi.spyOn(toast, 'notice').mockImplementation(() => {});
    unread = groups(3);
    for (const times of [1, 1]) {
      renderBell();
      await bell('消息，3 条未读');
      expect(given).toHaveBeenCalledTimes(times);
      cleanup();
    }
    beginSession('other-token', 'phone');
    renderBell();
    await bell('消息，3 条未读');
    expect(given).toHaveBeenCalledTimes(2);
    given.mockRestore();
  });

  it('ignores other types of messages', async () => {
    unread = groups(0, 1, 2, 3, 4);
    renderBell();
    await bell('消息，10 条未读');
    expect(screen.queryByText(NOTICE)).toBeNull();
  });
});

describe('the popover of the bell', () => {
  const open = async (name: string) => {
    await userEvent.click(await bell(name));
    return screen.findByRole('dialog', { name: '消息' });
  };

  it('lists the types with the newest title and the count of each', async () => {
    unread = groups(2, 0, 0, 0, 120);
    renderBell();
    const popover = await open('消息，122 条未读');
    expect(within(popover).getByText('122 条未读')).toBeTruthy();
    const rows = within(popover).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      '通知最近的通知2',
      '审批没有未读',
      '订单没有未读',
      '商机没有未读',
      '聊天最近的聊天99+',
    ]);
  });

  it('links to the messages of a type or of all types, and closes', async () => {
    unread = groups(2);
    renderBell();
    await userEvent.click(within(await open('消息，2 条未读')).getByRole('link', { name: /^订单/ }));
    expect(screen.getByLabelText('地址').textContent).toBe('/member/company/management/toDo?msgType=2');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(within(await open('消息，2 条未读')).getByRole('link', { name: '查看全部' }));
    expect(screen.getByLabelText('地址').textContent).toBe('/member/company/management/toDo');
  });

  it('marks all as read', async () => {
    unread = groups(2, 1);
    const sent = answer(
      calls.messages.readAll,
      () => {
        unread = groups();
        return { read: 3 };
      },
      '已将 3 条消息标为已读',
    );
    renderBell();
    await userEvent.click(within(await open('消息，3 条未读')).getByRole('button', { name: '全部已读' }));
    expect(await screen.findByText('没有未读消息')).toBeTruthy();
    expect(sent).toEqual([{}]);
    expect(screen.queryByRole('button', { name: '全部已读' })).toBeNull();
    expect(screen.getByText('已将 3 条消息标为已读')).toBeTruthy();
  });

  it('says why it failed to load, and retries', async () => {
    refuseCall(calls.messages.unread, 'B0100', '数据库暂时无法访问');
    renderBell();
    const popover = await open('消息');
    expect(await within(popover).findByText('数据库暂时无法访问')).toBeTruthy();
    unread = groups(1);
    answer(calls.messages.unread, () => unread);
    await userEvent.click(within(popover).getByRole('button', { name: '重试' }));
    expect(await within(popover).findByText('最近的通知')).toBeTruthy();
  });
});
