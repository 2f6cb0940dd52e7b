import { calls } from '@houtai/contract';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@houtai/contract/message-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { answer, refuseCall } from '#testing/answer.ts';

import { MessageWishes } from './message-wishes.tsx';

let stored: MessageSettings;
let sent: unknown[];

const NO_MAIL = { ready: false, address: '', kinds: [] as string[] };
let ownMail = NO_MAIL;

beforeEach(() => {
  queryClient.clear();
  stored = DEFAULT_MESSAGE_SETTINGS;
  answer(calls.reminders.preview, () => ({
    at: '2026-11-23T00:30:00.000Z',
    digest: { title: '今天 2 件：1 件逾期', lines: ['逾期 2 天　TD-1001 核对'] },
    mostADay: 3,
    sent: [],
  }));
  answer(calls.messageSettings.mine, () => stored);
  answer(calls.mail.own, () => ownMail);
  sent = answer(calls.messageSettings.save, (form) => {
    stored = { ...stored, ...form, urgentWaits: form.urgentWaits ?? false };
    return stored;
  });
});

afterEach(() => {
  ownMail = NO_MAIL;
  cleanup();
});

function show(linked: boolean): void {
  render(
    <MemoryRouter>
      <QueryClientProvider client={queryClient}>
        <MessageWishes linked={linked} />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const switchOf = (name: string) => screen.findByRole('switch', { name });

it('the preview sends one message to the user at a press, and says where it went', async () => {
  const tried = answer(calls.reminders.sendTest, () => ({ sent: [] }));
  show(false);
  await userEvent.click(await screen.findByRole('button', { name: '现在发一条试试' }));
  await waitFor(() => expect(tried).toEqual([{}]));
});

it('switches change a kind in the console and a type elsewhere, immediately and as rows', async () => {
  show(true);
  await userEvent.click(await switchOf('快到期 后台'));
  const soon = { kind: 'reminder.soon', transport: 'console', wanted: false };
  await waitFor(() => expect(stored.choices).toEqual([soon]));
  await userEvent.click(await switchOf('聊天 企业微信'));
  await waitFor(() => expect(stored.choices).toEqual([soon, { kind: '4', transport: 'wecom', wanted: true }]));
  expect(sent).toHaveLength(2);
});

it('the preview belongs to the last chosen time, even when an earlier answer arrives later', async () => {
  const preview = (at: string) => ({ at, digest: { title: `清单 ${at.slice(11, 16)}`, lines: [] }, mostADay: 3, sent: [] });
  let giveLate = () => {};
  const late = new Promise<void>((resolve) => (giveLate = resolve));
  stored = { ...DEFAULT_MESSAGE_SETTINGS, digestAt: '10:00' };
  const asked = answer(calls.reminders.preview, async () => {
    if (asked.length > 1) return preview('2026-11-23T00:30:00.000Z');
    await late;
    return preview('2026-11-23T02:00:00.000Z');
  });
  show(false);
  await userEvent.click(await screen.findByRole('button', { name: '恢复默认' }));
  expect(await screen.findByText('清单 00:30')).toBeTruthy();
  giveLate();
  await late;
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.getByText('清单 00:30')).toBeTruthy();
});

it('a switch turns an event off and on immediately', async () => {
  show(false);
  await userEvent.click(await switchOf('新评论 后台'));
  await waitFor(() => expect(stored.mutedEvents).toEqual(['comment']));
  expect((await switchOf('新评论 后台')).getAttribute('aria-checked')).toBe('false');
  await userEvent.click(await switchOf('新评论 后台'));
  await waitFor(() => expect(stored.mutedEvents).toEqual([]));
});

it('fatal messages, escalations and approvals cannot be switched off', async () => {
  show(true);
  expect(await switchOf('致命 企业微信')).toBeTruthy();
  for (const name of ['致命 后台', '升级给我 后台', '审批 后台']) expect(screen.queryByRole('switch', { name })).toBeNull();
  expect(screen.getAllByText('始终')).toHaveLength(3);
});

it('enterprise messaging is offered only when it is linked', async () => {
  show(false);
  expect(await switchOf('通知 后台')).toBeTruthy();
  expect(screen.queryByRole('switch', { name: '通知 企业微信' })).toBeNull();
});

it('the preview shows the next list, and the daily limit cannot exceed the general one', async () => {
  show(true);
  expect(await screen.findByText('今天 2 件：1 件逾期')).toBeTruthy();
  expect(screen.getByText('如果到那时都没有人动')).toBeTruthy();
  await userEvent.click(await screen.findByRole('combobox', { name: '每天最多几次' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['2 次', '3 次']);
  await userEvent.click(screen.getByRole('option', { name: '2 次' }));
  await waitFor(() => expect(stored.mostADay).toBe(2));
});

it("quiet hours default to ten until eight in the browser's time zone", async () => {
  show(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: '免打扰时段' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(stored.quietHours).toEqual({ from: '22:00', to: '08:00', zone: timeZone }));
  await userEvent.click(screen.getByRole('combobox', { name: '免打扰结束时间' }));
  await userEvent.click(await screen.findByRole('option', { name: '07:30' }));
  await waitFor(() => expect(stored.quietHours?.to).toBe('07:30'));
});

it("a refused change shows the server's values again", async () => {
  show(true);
  const box = await switchOf('订单 后台');
  refuseCall(calls.messageSettings.save, 'B0001', '内部错误');
  await userEvent.click(box);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'));
});

it('mail is offered only when it is set up, as the administrator switched it on, and with an address', async () => {
  show(true);
  await switchOf('通知 企业微信');
  expect(screen.queryByRole('switch', { name: '通知 邮件' })).toBeNull();
  cleanup();
  queryClient.clear();
  ownMail = { ready: true, address: 'a@example.com', kinds: ['1'] };
  show(true);
  expect((await switchOf('审批 邮件')).getAttribute('aria-checked')).toBe('true');
  expect((await switchOf('通知 邮件')).getAttribute('aria-checked')).toBe('false');
  await userEvent.click(await switchOf('通知 邮件'));
  await waitFor(() => expect(stored.choices).toEqual([{ kind: '0', transport: 'mail', wanted: true }]));
  cleanup();
  queryClient.clear();
  ownMail = { ready: true, address: '', kinds: ['1'] };
  show(true);
  await switchOf('通知 企业微信');
  expect(await screen.findAllByText('没有邮箱')).not.toHaveLength(0);
});
