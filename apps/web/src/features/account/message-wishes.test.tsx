import { calls } from '@houtai/contract';
import { DEFAULT_MESSAGE_SETTINGS, type MessageSettings } from '@houtai/contract/message-settings';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { answer, refuse } from '#testing/answer.ts';

import { MessageWishes } from './message-wishes.tsx';

let stored: MessageSettings;
let sent: unknown[];

beforeEach(() => {
  queryClient.clear();
  stored = DEFAULT_MESSAGE_SETTINGS;
  answer(calls.messageSettings.mine, () => stored);
  sent = answer(calls.messageSettings.save, (form) => {
    stored = { ...stored, ...form, urgentWaits: form.urgentWaits ?? false };
    return stored;
  });
});

afterEach(cleanup);

function show(linked: boolean): void {
  render(
    <QueryClientProvider client={queryClient}>
      <MessageWishes linked={linked} />
    </QueryClientProvider>,
  );
}

it('silences a type and sends another one to enterprise messaging, each at once', async () => {
  show(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: '订单显示角标与提醒' }));
  await waitFor(() => expect(stored.silenced).toEqual(['2']));
  await userEvent.click(screen.getByRole('checkbox', { name: '聊天同时发到企业微信' }));
  await waitFor(() => expect(stored).toEqual({ ...DEFAULT_MESSAGE_SETTINGS, silenced: ['2'], wecom: ['0', '1', '4'] }));
  expect(sent).toHaveLength(2);
});

it('switches an event off and on, each at once', async () => {
  show(false);
  const box = await screen.findByRole('checkbox', { name: '新评论' });
  await userEvent.click(box);
  await waitFor(() => expect(stored.mutedEvents).toEqual(['comment']));
  await userEvent.click(screen.getByRole('checkbox', { name: '处理结果' }));
  await waitFor(() => expect(stored.mutedEvents).toEqual(['comment', 'handle']));
  await userEvent.click(box);
  await waitFor(() => expect(stored.mutedEvents).toEqual(['handle']));
});

it('does not let approvals be silenced', async () => {
  show(true);
  expect((await screen.findByRole('checkbox', { name: '审批显示角标与提醒' })).getAttribute('aria-disabled')).toBe('true');
});

it('offers enterprise messaging only where it is linked', async () => {
  show(false);
  expect((await screen.findByRole('checkbox', { name: '通知同时发到企业微信' })).getAttribute('aria-disabled')).toBe('true');
  expect(screen.queryByText('企业微信免打扰时段')).toBeNull();
});

it('chooses quiet from ten to eight in the zone of the browser unless other times are chosen', async () => {
  show(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: '企业微信免打扰时段' }));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await waitFor(() => expect(stored.quietHours).toEqual({ from: '22:00', to: '08:00', zone: timeZone }));
  await userEvent.click(screen.getByRole('combobox', { name: '免打扰结束时间' }));
  await userEvent.click(await screen.findByRole('option', { name: '07:30' }));
  await waitFor(() => expect(stored.quietHours?.to).toBe('07:30'));
});

it('lets fatal feedback and what is given to one wait for the end of quiet hours, where there are any', async () => {
  stored = { ...stored, quietHours: { from: '22:00', to: '08:00', zone: 'Asia/Shanghai' } };
  show(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: '致命故障和交给我的也等到免打扰结束' }));
  await waitFor(() => expect(stored.urgentWaits).toBe(true));
});

it('shows what the server still holds when a change was refused', async () => {
  show(true);
  const box = await screen.findByRole('checkbox', { name: '订单显示角标与提醒' });
  refuse(calls.messageSettings.save, 'B0001', '内部错误');
  await userEvent.click(box);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('true'));
});
