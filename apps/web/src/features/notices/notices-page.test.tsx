import { calls } from '@houtai/contract';
import type { NoticeDetail, NoticeRow } from '@houtai/contract/notices';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const AT = '2026-11-20T01:00:00.000Z';

const row = (parts: Partial<NoticeRow> = {}): NoticeRow => ({
  id: 'n1',
  title: '停电通知',
  type: '1',
  summary: '',
  pinned: false,
  priority: '3',
  audience: 'all',
  deadline: '',
  status: '0',
  createdByName: '林慧敏',
  createdAt: AT,
  updatedAt: AT,
  publishedAt: null,
  version: 1,
  ...parts,
});
const detail = (parts: Partial<NoticeDetail> = {}): NoticeDetail => {
  const more = {
    content: '<p>周六停电</p>',
    fileIds: '',
    fileList: [],
    departmentIds: '',
    departmentNames: [],
    receivers: 0,
    readers: 0,
    isDue: false,
  };
  return { ...row(), ...more, ...parts };
};

let notice: NoticeDetail;

// Imported beforehand, because loading time is not under test.
beforeAll(async () => {
  await Promise.all([import('./notices-page.tsx'), import('./received-page.tsx')]);
});

beforeEach(() => {
  signedInAs({ buttons: ['system:notice:list', 'system:notice:add', 'system:notice:edit', 'system:notice:remove'] });
  notice = detail();
  answer(calls.notices.page, () => ({ rows: [row({ status: notice.status })], total: 1 }));
  answer(calls.notices.get, () => notice);
  answer(calls.notices.history, () => []);
});

describe('发布', () => {
  it('confirms with the number of receivers, then shows who has read it', async () => {
    const sent = answer(
      calls.notices.publish,
      () => (notice = detail({ status: '1', version: 2, publishedAt: AT, receivers: 3, readers: 1 })),
      '已发布，通知了 3 人',
    );
    const asked = answer(calls.notices.readers, ({ view }) => {
      const readAt = view === 'read' ? AT : null;
      return {
        rows: [{ userId: 'u1', loginId: 'wang', name: view === 'read' ? '王浩然' : '黄子轩', departmentName: '研发部', readAt }],
        total: 1,
      };
    });
    renderPage('/system/notice?id=n1');
    await userEvent.click(await screen.findByRole('button', { name: '发布' }));
    expect(useQuestion.getState().asked?.text).toContain('全体员工将收到消息');
    useQuestion.getState().asked?.answer(true);
    expect(await screen.findByText('已发布，通知了 3 人')).toBeTruthy();
    expect(sent).toEqual([{ id: 'n1', version: 1 }]);
    expect(await screen.findByText('王浩然')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '未读 2' }));
    expect(await screen.findByText('黄子轩')).toBeTruthy();
    expect(asked.map(({ view }) => view)).toEqual(['read', 'unread']);
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  });
});

describe('撤销', () => {
  it('asks for confirmation, and leaves the notice unchanged when that is declined', async () => {
    notice = detail({ status: '1', version: 2, publishedAt: AT });
    answer(calls.notices.readers, () => ({ rows: [], total: 0 }));
    const sent = answer(calls.notices.withdraw, () => (notice = detail({ status: '2', version: 3, publishedAt: AT })), '已撤销');
    renderPage('/system/notice?id=n1');
    const withdraw = await screen.findByRole('button', { name: '撤销' });
    await userEvent.click(withdraw);
    useQuestion.getState().asked?.answer(false);
    await userEvent.click(withdraw);
    await waitFor(() => expect(useQuestion.getState().asked).not.toBeNull());
    expect(sent).toEqual([]);
    useQuestion.getState().asked?.answer(true);
    await waitFor(() => expect(sent).toEqual([{ id: 'n1', version: 2 }]));
    expect(await screen.findByRole('button', { name: '复制为草稿' })).toBeTruthy();
  });
});

it('a user without the rights can only read', async () => {
  signedInAs({ buttons: ['system:notice:list'] });
  renderPage('/system/notice?id=n1');
  await screen.findByText('周六停电');
  for (const name of ['新建通知公告', '发布', '编辑', '删除']) expect(screen.queryByRole('button', { name })).toBeNull();
});

describe('received notices', () => {
  const received = { id: 'n1', title: '停电通知', type: '1', summary: '', pinned: true, priority: '1', deadline: '' } as const;

  it('become read once, when opened', async () => {
    let isRead = false;
    const own = () => ({ ...received, publishedByName: '林慧敏', publishedAt: AT, read: isRead });
    answer(calls.notices.mine, () => ({ rows: [own()], total: 1 }));
    answer(calls.notices.received, () => ({ ...own(), content: '<p>周六停电</p>', fileList: [] }));
    const sent = answer(calls.notices.read, () => {
      isRead = true;
      return {};
    });
    renderPage('/notice');
    await userEvent.click(await screen.findByText('停电通知'));
    expect(await screen.findByText('周六停电')).toBeTruthy();
    expect(await screen.findByText('已读')).toBeTruthy();
    expect(sent).toEqual([{ id: 'n1' }]);
  });
});
