import { calls } from '@houtai/contract';
import type { AccountInfo } from '@houtai/contract/account';
import type { AgendaCount } from '@houtai/contract/agenda';
import type { Call } from '@houtai/contract/call';
import type { MenuItem } from '@houtai/contract/menus';
import type { ReceivedNotice } from '@houtai/contract/notices';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { forgetPreferences } from '#platform/preferences.ts';
import { agendaItem } from '#testing/agenda-item.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';
import { useQuestion } from '#ui/layer/confirm.ts';

const item = (id: string, name: string, url: string, children: MenuItem[] = []): MenuItem => ({
  id,
  parentId: '0',
  parentCode: '0',
  code: id,
  name,
  url,
  component: '',
  icon: 'todo',
  hidden: false,
  route: true,
  shortcutType: '0',
  highlightUrl: '',
  py: '',
  children,
});
const MENUS = [
  item('1', '首页', '/admin/workbench'),
  item('2', '常用场景', '/admin/commonScene'),
  item('3', '待办与反馈', '', [item('31', '我的待办', '/todo')]),
];

const NOTICE: ReceivedNotice = {
  id: 'n1',
  title: '周六停电',
  type: '1',
  summary: '请提前保存资料',
  pinned: true,
  priority: '1',
  deadline: '',
  publishedByName: '林慧敏',
  publishedAt: '2026-11-20T01:00:00.000Z',
  read: false,
};

const BUTTONS = ['todo:todo:list', 'message:message:NotifyCenter'] as const;

const LATE = agendaItem({ due: '2026-11-19', dueAt: new Date(2026, 10, 20).toISOString() });

const COUNTS: AgendaCount[] = [{ kind: 'todo', count: 7, overdue: 2, waiting: 0 }];
async function openHome(change: Partial<AccountInfo> = {}) {
  signedInAs({ account: { name: '林知夏', nickName: '知夏', ...change }, menus: MENUS, buttons: BUTTONS });
  renderPage('/admin/workbench');
  await screen.findByRole('region', { name: '最近访问' });
  // Waits until every card has replaced its loading frame.
  await waitFor(() => expect(screen.queryAllByLabelText('正在加载')).toEqual([]));
}

/** Calls that a linked page may send before or after the end of the test. */
const BEHIND_LINKS: readonly Call[] = [
  calls.todo.page,
  calls.todo.counts,
  calls.todo.get,
  calls.projects.options,
  calls.dictionaries.dics,
  calls.scenes.list,
  calls.messages.page,
  calls.messageSettings.mine,
  calls.session.mine,
  calls.session.signIns,
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 15, 30) });
  for (const call of BEHIND_LINKS) refuseCall(call, 'B0001', '内部错误');
  answer(calls.home.get, () => ({ cards: null }));
  answer(calls.shortcuts.mine, () => [{ pkPermissionId: '31', menuName: '我的待办', url: '/todo', icon: 'todo', shortcutType: '1' }]);
  answer(calls.preferences.mine, () => ({
    recentPages: [
      { url: '/todo?state=1', title: '我的待办' },
      { url: '/gone', title: '不再有权限的页面' },
      { url: '/admin/workbench', title: '首页' },
    ],
  }));
  answer(calls.scenes.common, () => [{ menuName: '售后反馈', url: '/feedback', icon: '', operateFlag: 1, permissionMessage: '', py: '' }]);
  answer(calls.knowledge.mustRead, () => []);
  answer(calls.notices.mine, () => ({ rows: [NOTICE], total: 1 }));
  answer(calls.agenda.counts, () => COUNTS);
  answer(calls.agenda.page, () => ({ rows: [LATE], total: 7 }));
  answer(calls.messages.unread, () => []);
  answer(calls.session.options, () => ({ wxwork: true, demo: null, version: '1.0.0' }));
});
afterEach(() => {
  forgetPreferences();
  vi.useRealTimers();
});

describe('the home', () => {
  it('counts tasks by kind, says what is late, and opens each record', async () => {
    await openHome();
    const card = await screen.findByRole('region', { name: '今天' });
    const kind = await within(card).findByRole('link', { name: '待办 7' });
    expect(kind.getAttribute('href')).toMatch(/\/agenda\?view=todo$/);
    const late = within(card).getByRole('link', { name: '逾期 2' });
    expect(late.getAttribute('href')).toMatch(/\/agenda\?view=todo&overdue=1$/);
    const row = await within(card).findByRole('link', { name: /提交验收材料/ });
    expect(row.closest('li')?.textContent).toContain('逾期 1 天');
    expect(within(card).getByText('已超时', { exact: false })).toBeTruthy();
    await userEvent.click(row);
    expect(address()).toBe('/todo?id=t1');
  });

  it('moves between rows by J and K', async () => {
    answer(calls.agenda.page, () => ({ rows: [LATE, agendaItem({ id: 't2', title: '第二件' })], total: 2 }));
    await openHome();
    await screen.findByRole('link', { name: /第二件/ });
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('j');
    expect(focused()).toBe('提交验收材料');
    await userEvent.keyboard('j');
    expect(focused()).toBe('第二件');
    await userEvent.keyboard('k');
    expect(focused()).toBe('提交验收材料');
  });

  it('finishes a to-do in place, from the state that was shown', async () => {
    const sent = answer(calls.todo.setState, () => ({}));
    signedInAs({ account: { name: '林知夏' }, menus: MENUS, buttons: [...BUTTONS, 'todo:todo:edit'] });
    renderPage('/admin/workbench');
    await userEvent.click(await screen.findByRole('button', { name: '完成' }));
    useQuestion.getState().asked?.answer(true);
    await waitFor(() => expect(sent).toEqual([{ items: [{ todoId: 't1', from: '1' }], state: '3', remark: '' }]));
  });

  it('says when there are no tasks', async () => {
    answer(calls.agenda.page, () => ({ rows: [], total: 0 }));
    await openHome();
    expect(await screen.findByText('没有要处理的事项')).toBeTruthy();
  });

  it('has no to-do centre for users without to-dos and feedback', async () => {
    signedInAs({ menus: MENUS, buttons: [] });
    renderPage('/admin/workbench');
    await screen.findByRole('region', { name: '最近访问' });
    expect(screen.queryByRole('region', { name: '今天' })).toBeNull();
  });

  it('shows unread and pinned notices, with a link to each', async () => {
    const sent = answer(calls.notices.mine, () => ({ rows: [NOTICE], total: 1 }));
    await openHome();
    const link = await screen.findByRole('link', { name: /周六停电/ });
    expect(link.textContent).toContain('通知 · 紧急 · 置顶 · 请提前保存资料');
    expect(link.getAttribute('href')).toContain('/notice?id=n1');
    expect(sent).toEqual([{ offset: 1, limit: 5, current: '1' }]);
  });

  it('greets by nickname and shows the day and the rest of the billing period', async () => {
    await openHome();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('下午好，知夏');
    expect(screen.getByText('11 月 20 日 星期五')).toBeTruthy();
    expect(screen.getByText('本账期 10-26 至 11-25，还剩 5 天')).toBeTruthy();
  });

  it('greets by name without a nickname', async () => {
    await openHome({ nickName: '' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('下午好，林知夏');
  });

  it('opens a starred menu', async () => {
    await openHome();
    const starred = screen.getByRole('group', { name: '常用菜单' });
    await userEvent.click(await within(starred).findByRole('link', { name: '我的待办' }));
    expect(address()).toBe('/todo');
  });

  it('explains how a menu gets its star', async () => {
    await openHome();
    await userEvent.click(await screen.findByRole('button', { name: '添加常用' }));
    expect(await screen.findByText(/指向左侧菜单项/)).toBeTruthy();
  });

  it('offers to retry when loading the starred menus failed', async () => {
    refuseCall(calls.shortcuts.mine, 'B0001', '内部错误');
    await openHome();
    const again = await screen.findByRole('button', { name: '常用菜单加载失败，点击重试' });
    answer(calls.shortcuts.mine, () => []);
    await userEvent.click(again);
    expect(await screen.findByRole('button', { name: '添加常用' })).toBeTruthy();
  });

  it('lists the recent pages that are still granted, each with its own address', async () => {
    await openHome();
    const card = await screen.findByRole('region', { name: '最近访问' });
    const link = await within(card).findByRole('link');
    expect(link.textContent).toBe('我的待办');
    await userEvent.click(link);
    expect(address()).toBe('/todo?state=1');
  });

  it('says when no page was opened yet', async () => {
    answer(calls.preferences.mine, () => ({}));
    await openHome();
    expect(await screen.findByText('还没有访问记录，从菜单打开页面后会显示在这里')).toBeTruthy();
  });

  it('says when the recent pages failed to load', async () => {
    refuseCall(calls.preferences.mine, 'B0001', '内部错误');
    await openHome();
    expect(await screen.findByText('最近访问加载失败，其他部分不受影响')).toBeTruthy();
  });

  it('shows the company’s common menus and a link to all scenes', async () => {
    await openHome();
    const card = await screen.findByRole('region', { name: '常用场景' });
    expect(await within(card).findByRole('link', { name: '售后反馈' })).toBeTruthy();
    await userEvent.click(within(card).getByRole('link', { name: '查看全部' }));
    expect(address()).toBe('/admin/commonScene');
  });

  it('links a warning to the place that resolves it', async () => {
    await openHome({ wxworkLinked: false, failuresSince: 2 });
    const card = await screen.findByRole('list', { name: '账号' });
    expect(within(card).getByText('2 次登录失败')).toBeTruthy();
    await userEvent.click(await within(card).findByRole('link', { name: '去绑定' }));
    expect(address()).toBe('/account/index#messaging');
  });

  it('shows no scenes to a member, who may not load them', async () => {
    await openHome({ loginType: 'member' });
    expect(screen.queryByRole('region', { name: '常用场景' })).toBeNull();
    expect(await screen.findByRole('region', { name: '最近访问' })).toBeTruthy();
  });
});
