import { calls } from '@houtai/contract';
import { MESSAGE_TYPES } from '@houtai/contract/message-types';
import type { Message } from '@houtai/contract/messages';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer, failConnection } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/member/company/management/toDo';

function message(id: string, parts: Partial<Message> = {}): Message {
  return {
    id,
    msgType: '0',
    title: `消息${id}`,
    content: `内容${id}`,
    url: '',
    senderId: 'u-manager',
    senderName: '林慧敏',
    createdAt: '2026-11-20T01:00:00.000Z',
    read: false,
    starred: false,
    kind: '',
    done: false,
    ...parts,
  };
}

let rows: Message[];
let asked: object[];

beforeEach(() => {
  signedInAs({ buttons: ['message:message:NotifyCenter'] });
  rows = [message('a'), message('b', { read: true, msgType: '4', senderId: '', senderName: '' })];
  asked = answer(calls.messages.page, () => ({ rows, total: rows.length }));
  answer(calls.people.options, () => []);
  answer(calls.messages.unread, () =>
    (['0', '1', '2', '3', '4'] as const).map((msgType, index) => {
      return { msgType, msgTypeValue: MESSAGE_TYPES[msgType], noReadCount: index, lastTitle: '' };
    }),
  );
});

const rowOf = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }));

describe('the list', () => {
  it('shows the messages with their sender, unread ones marked', async () => {
    renderPage(PAGE);
    expect((await rowOf('消息a')).getByRole('img', { name: '未读' })).toBeTruthy();
    const read = await rowOf('消息b');
    expect(read.queryByRole('img', { name: '未读' })).toBeNull();
    expect(read.getByText('系统')).toBeTruthy();
    expect(read.getByText('聊天')).toBeTruthy();
    expect(asked).toEqual([{ offset: 1, limit: 20 }]);
  });

  it('has a view for each type with its unread count, named as in the specification', async () => {
    renderPage(`${PAGE}?msgType=1`);
    await screen.findByText('消息a');
    const views = within(screen.getByRole('group', { name: '视图' }));
    await waitFor(() =>
      expect(views.getAllByRole('button').map((button) => button.textContent)).toEqual([
        '全部10',
        '通知0',
        '审批1',
        '订单2',
        '商机3',
        '聊天4',
      ]),
    );
    expect(views.getByRole('button', { pressed: true }).textContent).toBe('审批1');
    await userEvent.click(views.getByRole('button', { name: /聊天/ }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?msgType=4`));
    await userEvent.click(views.getByRole('button', { name: /全部/ }));
    await waitFor(() => expect(address()).toBe(PAGE));
    expect(asked).toEqual([
      { offset: 1, limit: 20, msgType: '1' },
      { offset: 1, limit: 20, msgType: '4' },
      { offset: 1, limit: 20 },
    ]);
  });

  it('shows all messages for an unknown type', async () => {
    renderPage(`${PAGE}?msgType=9`);
    await screen.findByText('消息a');
    expect(asked).toEqual([{ offset: 1, limit: 20 }]);
    expect(screen.getByRole('button', { pressed: true, name: /全部/ })).toBeTruthy();
  });

  it('takes conditions from the address, and a search stays within the type', async () => {
    renderPage(`${PAGE}?msgType=4&unread=1&starred=1&sender=u-manager&from=2026-11-01&to=2026-11-02`);
    await screen.findByText('消息a');
    expect(asked[0]).toEqual({
      offset: 1,
      limit: 20,
      msgType: '4',
      unread: '1',
      starred: '1',
      sender: 'u-manager',
      from: new Date(2026, 10, 1).toISOString(),
      to: new Date(2026, 10, 3).toISOString(),
    });
    await userEvent.type(screen.getByRole('searchbox', { name: '标题、内容' }), '大屏{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ keyword: '大屏', msgType: '4', unread: '1' }));
  });

  it.each([
    ['', '还没有消息'],
    ['?msgType=3', '「商机」里没有消息'],
    ['?msgType=3&unread=1', '没有符合条件的消息'],
  ])('says for the address %s that there are none', async (search, words) => {
    rows = [];
    renderPage(PAGE + search);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('says why it failed to load, and retries', async () => {
    failConnection(calls.messages.page);
    renderPage(PAGE);
    expect((await screen.findByRole('alert')).textContent).toContain('网络连接失败，请检查网络后重试');
    answer(calls.messages.page, () => ({ rows, total: 2 }));
    await userEvent.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('消息a')).toBeTruthy();
  });
});

describe('a message', () => {
  /** Marks messages as the server would. */
  function answerRead(): object[] {
    return answer(
      calls.messages.read,
      ({ ids }) => {
        rows = rows.map((row) => (ids.includes(row.id) ? { ...row, read: true } : row));
        return { read: ids.length };
      },
      '已将 1 条消息标为已读',
    );
  }

  it('links to its record and is then marked as read', async () => {
    rows = [message('a', { url: '/todo?id=t1' }), message('b', { url: '/todo?id=t2', read: true })];
    const sent = answerRead();
    renderPage(PAGE);
    const link = await screen.findByRole('link', { name: /消息a/ });
    expect(link.getAttribute('href')).toBe('/adminview/todo?id=t1');
    link.addEventListener('click', (event) => event.preventDefault(), { once: true });
    await userEvent.click(link);
    await waitFor(() => expect(sent).toEqual([{ ids: ['a'] }]));
    expect(screen.getByRole('link', { name: '消息b' }).getAttribute('href')).toBe('/adminview/todo?id=t2');
  });

  it.each(['https://evil.example', '//evil.example', 'javascript:alert(1)'])('never links to %s', async (url) => {
    rows = [message('a', { url })];
    renderPage(PAGE);
    expect((await screen.findByRole('link', { name: /消息a/ })).getAttribute('href')).toBe('/adminview/admin/workbench');
  });

  it('can be marked as read in its row', async () => {
    const sent = answerRead();
    renderPage(PAGE);
    await userEvent.click((await rowOf('消息a')).getByRole('button', { name: '标为已读' }));
    expect(await screen.findByText('已将 1 条消息标为已读')).toBeTruthy();
    expect(sent).toEqual([{ ids: ['a'] }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: '标为已读' })).toBeNull());
  });

  it('can be selected and marked with others, unless it is already read', async () => {
    rows = [message('a'), message('b', { read: true }), message('c')];
    const sent = answerRead();
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('checkbox', { name: '选择 消息a' }));
    await userEvent.click(screen.getByRole('checkbox', { name: '选择 消息c' }));
    expect(screen.getByRole('checkbox', { name: '选择 消息b（已经读过）' })).toHaveProperty('disabled', true);
    const chosen = screen.getByText(/已选 2 条/);
    await userEvent.click(within(chosen).getByRole('button', { name: '标为已读' }));
    await waitFor(() => expect(sent).toEqual([{ ids: ['a', 'c'] }]));
  });

  it('shows its star once the server has stored it', async () => {
    let done = () => {};
    const gate = new Promise<void>((resolve) => (done = resolve));
    const sent = answer(calls.messages.star, async ({ id, starred }) => {
      await gate;
      rows = rows.map((row) => (row.id === id ? { ...row, starred } : row));
      return {};
    });
    renderPage(PAGE);
    const star = await screen.findByRole('button', { name: '星标：消息a' });
    await userEvent.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('false');
    done();
    await waitFor(() => expect(screen.getByRole('button', { name: '星标：消息a' }).getAttribute('aria-pressed')).toBe('true'));
    expect(sent).toEqual([{ id: 'a', starred: true }]);
  });
});

describe('全部已读', () => {
  it.each([
    ['', '全部已读', {}],
    ['?msgType=4', '全部已读：聊天', { msgType: '4' }],
  ])('marks what %s shows', async (search, name, input) => {
    const sent = answer(calls.messages.readAll, () => ({ read: 1 }));
    renderPage(PAGE + search);
    const button = await screen.findByRole('button', { name });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await userEvent.click(button);
    await waitFor(() => expect(sent).toEqual([input]));
  });

  it('has no effect when everything is read', async () => {
    renderPage(`${PAGE}?msgType=0`);
    await screen.findByText('消息a');
    expect(screen.getByRole('button', { name: '全部已读：通知' })).toHaveProperty('disabled', true);
  });
});
