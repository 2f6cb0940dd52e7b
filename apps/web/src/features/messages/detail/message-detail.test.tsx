import { calls } from '@houtai/contract';
import { MESSAGE_TYPES } from '@houtai/contract/message-types';
import type { ReadMessage } from '@houtai/contract/reminders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const ROW = {
  id: 'm1',
  msgType: '0' as const,
  kind: 'reminder.digest',
  done: false,
  title: '今天 2 件',
  content: '',
  url: '/agenda',
  senderId: '',
  senderName: '',
  createdAt: '2026-11-20T01:00:00.000Z',
  read: true,
  starred: false,
};

const ITEM = {
  kind: 'todo' as const,
  title: '核对接口',
  note: 'TD-1001',
  due: '2026-11-18',
  overdue: true,
  level: null,
  dueAt: '2026-11-18T16:00:00.000Z',
  isDueByDay: true,
  isPromised: false,
  respondBy: null,
  isAnswered: true,
  isStarted: false,
  isAwaited: false,
  waiting: null,
  askAgainOn: null,
  since: '2026-11-10T01:00:00.000Z',
  place: '智能闸口',
  person: '',
  version: 1,
};

const MESSAGE: ReadMessage = {
  ...ROW,
  isDone: false,
  lines: [],
  digest: {
    total: 2,
    items: [
      { ...ITEM, id: 't1', url: '/todo?id=t1', isDone: false },
      { ...ITEM, id: 't2', url: '/todo?id=t2', title: '复现错位', isDone: true },
    ],
    added: ['FB-1301'],
    now: 2,
    waiting: 0,
  },
  snooze: { until: null, offers: [{ choice: 'afternoon', at: '2026-11-20T08:00:00.000Z' }], refusal: '' },
  ahead: [{ at: '2026-11-20T09:30:00.000Z', title: '提交工作汇报' }],
  toldToday: 2,
  mostADay: 6,
};

let message: ReadMessage;

beforeEach(() => {
  message = MESSAGE;
  signedInAs({ buttons: ['message:message:NotifyCenter'] });
  answer(calls.messages.page, () => ({ rows: [ROW], total: 1 }));
  answer(calls.people.options, () => []);
  answer(calls.messages.unread, () =>
    (['0', '1', '2', '3', '4'] as const).map((msgType) => ({
      msgType,
      msgTypeValue: MESSAGE_TYPES[msgType],
      noReadCount: 0,
      lastTitle: '',
    })),
  );
  answer(calls.reminders.get, () => message);
});

async function open() {
  renderPage('/member/company/management/toDo');
  await userEvent.click(await screen.findByText(ROW.title));
  return within(await screen.findByRole('region', { name: '消息详情' }));
}

describe('a daily list', () => {
  it('opens with its items, each with a link to its record, and shows what has changed since', async () => {
    const drawer = await open();
    const line = await drawer.findByRole('link', { name: '核对接口' });
    expect(line.getAttribute('href')).toContain('/todo?id=t1');
    expect(drawer.getByText('已处理')).toBeTruthy();
    expect(drawer.getByText(/发出后处理了 1 件，新增 FB-1301/)).toBeTruthy();
    expect(drawer.getByText(/提交工作汇报/)).toBeTruthy();
    expect(drawer.getByRole('link', { name: '打开今天' })).toBeTruthy();
  });

  it('can be snoozed until the chosen time', async () => {
    const sent = answer(calls.reminders.snooze, () => ({ until: '2026-11-20T08:00:00.000Z', count: 1 }));
    const drawer = await open();
    await userEvent.click(await drawer.findByRole('button', { name: '稍后提醒' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /下午 4 点/ }));
    await waitFor(() => expect(sent).toEqual([{ id: 'm1', choice: 'afternoon' }]));
  });

  it('says why it cannot be snoozed', async () => {
    message = { ...MESSAGE, snooze: { until: null, offers: [], refusal: '致命的和升级给你的不能推迟' } };
    const drawer = await open();
    expect(await drawer.findByText('致命的和升级给你的不能推迟')).toBeTruthy();
    expect(drawer.getByRole('button', { name: '稍后提醒' }).hasAttribute('disabled')).toBe(true);
  });
});
