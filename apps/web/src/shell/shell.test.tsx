import { BASE_PATH } from '@houtai/contract/limits';
import type { MenuItem } from '@houtai/contract/menus';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { definePage, type Feature, type Page } from '../platform/pages.ts';
import { forgetPreferences } from '../platform/preferences.ts';
import { queryClient } from '../platform/query.ts';
import { setSendHandlers } from '../platform/send.ts';
import { beginSession, forgetSession, useSession } from '../platform/session.ts';
import { DEFAULT_SETTINGS, useSettings } from '../platform/settings.ts';
import { AddressRouter } from './address.tsx';
import { useFrame } from './frame.ts';
import Shell from './shell.tsx';
import { forgetTabs } from './tabs/tabs-store.ts';

const sent: { path: string; body: unknown }[] = [];
let answers: Record<string, () => unknown> = {};

function item(name: string, url: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    id: `id-${name}`,
    parentId: 'x',
    parentCode: 'X',
    code: name,
    name,
    url,
    component: '',
    icon: '',
    hidden: false,
    route: true,
    shortcutType: '0',
    highlightUrl: '',
    py: '',
    children: [],
    ...more,
  };
}

const MENUS = [
  item('首页', '/admin/workbench', { parentId: '0' }),
  item('业务', '', {
    component: 'layouts',
    route: false,
    children: [
      item('笔记', '/note'),
      item('记录', '/record'),
      item('未建', '/unbuilt'),
      item('更多', '', { route: false, children: [item('深处', '/deep')] }),
    ],
  }),
  item('系统', '', { component: 'layouts', route: false, children: [item('故障', '/fault')] }),
];

const rendered = vi.fn();
const closed = vi.fn();
let isFaulty = true;

function Note(): ReactNode {
  rendered();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <div>
      <p>笔记在 {pathname + search}</p>
      <input aria-label="正文" />
      <button type="button" onClick={() => void navigate('/record?id=1')}>
        打开记录
      </button>
    </div>
  );
}

function page(path: string, Content: () => ReactNode, more: Partial<Page> = {}): Page {
  return definePage({ path, title: path, access: 'menu', load: () => Promise.resolve({ default: Content }), ...more });
}

function Fault(): ReactNode {
  if (isFaulty) throw new Error('broken page');
  return <p>又好了</p>;
}

function Draft(): ReactNode {
  return <input aria-label="草稿" />;
}

const FEATURES: Feature[] = [
  {
    pages: [
      page('/admin/workbench', () => <h1>工作台</h1>, { access: 'signed-in', title: '首页' }),
      page('/note', Note),
      page('/record', () => <p>记录 {useLocation().search}</p>, { tabKey: 'full-path', onTabClose: closed }),
      page('/deep', () => <p>深处的页面</p>),
      page('/fault', Fault),
      page('/secret', () => <p>不该看到</p>),
      page('/account/index', () => <p>我的资料</p>, { access: 'signed-in', title: '个人信息' }),
    ],
    panel: {
      key: 'todo',
      label: '我要待办',
      title: '新建待办',
      icon: 'todo',
      width: 640,
      needs: { setting: 'myTodo' },
      useShown: () => ({ shown: true, badge: 3 }),
      load: () => Promise.resolve({ default: Draft }),
    },
  },
];

async function open(path: string): Promise<ReturnType<typeof userEvent.setup>> {
  history.replaceState(null, '', BASE_PATH + path);
  render(
    <AddressRouter basename={BASE_PATH} onStep={() => {}}>
      <Shell features={FEATURES} />
    </AddressRouter>,
  );
  await act(() => Promise.resolve());
  return userEvent.setup();
}

const address = () => location.pathname.slice(BASE_PATH.length) + location.search;
const bar = () => screen.getByRole('navigation', { name: '已打开页面' });
const tabs = () =>
  within(bar())
    .getAllByRole('link')
    .map((link) => link.textContent);
const sidebar = () => screen.getByRole('navigation', { name: '主菜单' });

async function tabMenu(user: ReturnType<typeof userEvent.setup>, tab: string, choice: string): Promise<void> {
  fireEvent.contextMenu(within(bar()).getByRole('link', { name: tab }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

beforeEach(() => {
  answers = {
    '/api/me-biz/preference/list': () => ({}),
    '/api/ad-biz/sys/shortcut/addshortcut': () => ({}),
    '/api/me-biz/preference/save': () => ({}),
  };
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const path = url.replace(/\?.*$/, '');
    sent.push({ path, body: typeof init?.body === 'string' ? JSON.parse(init.body) : null });
    return Response.json({ code: '00000', msg: '操作成功', result: await answers[path]?.() });
  });
  setSendHandlers({ token: () => useSession.getState().token, signedOut: () => {}, failed: () => {} });
  beginSession('token', 'phone');
  useSession.setState({
    menus: MENUS,
    account: {
      id: 'u1',
      loginId: 'lin',
      name: '林知夏',
      nickName: '知夏',
      phone: '',
      email: '',
      avatar: '',
      loginType: 'phone',
      companyName: '',
      departments: [],
      roles: [],
      wxworkLinked: false,
      mustChangePassword: false,
      passwordChangedAt: null,
      previousSignIn: null,
      failuresSince: 0,
    },
  });
  useSettings.setState({ ...DEFAULT_SETTINGS, floatMenu: false });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  forgetTabs();
  forgetPreferences();
  forgetSession();
  queryClient.clear();
  useFrame.setState({ panel: null, sidebarOpen: true, drawerOpen: false });
  sent.length = 0;
  isFaulty = true;
  vi.clearAllMocks();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('pages kept alive', () => {
  it('keeps typed text, and neither renders a hidden page again nor shows it another address', async () => {
    const user = await open('/note?a=1');
    await user.type(await screen.findByLabelText('正文'), '三行');
    rendered.mockClear();
    await user.click(screen.getByRole('button', { name: '打开记录' }));
    await screen.findByText('记录 ?id=1');
    await user.click(within(bar()).getByRole('link', { name: '首页' }));
    await screen.findByRole('heading', { name: '工作台' });
    expect(rendered).not.toHaveBeenCalled();
    expect(screen.getByText('笔记在 /note?a=1').closest('[style*="display: none"]')).not.toBeNull();
    await user.click(within(bar()).getByRole('link', { name: '笔记' }));
    expect(screen.getByLabelText<HTMLInputElement>('正文').value).toBe('三行');
    expect(address()).toBe('/note?a=1');
  });

  it('makes a page anew on 刷新 and ends at its own address', async () => {
    const user = await open('/note?a=1');
    await user.type(await screen.findByLabelText('正文'), '三行');
    await tabMenu(user, '笔记', '刷新');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('正文').value).toBe(''));
    expect(address()).toBe('/note?a=1');
    expect(tabs()).toEqual(['首页', '笔记']);
  });

  it('keeps a fault inside its tab and makes the page anew on 重试', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const user = await open('/fault');
    expect(await screen.findByText('页面出错了')).toBeDefined();
    expect(tabs()).toEqual(['首页', '故障']);
    isFaulty = false;
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('又好了')).toBeDefined();
  });
});

describe('what stands at an address', () => {
  it('leads an unknown path to /error/404 inside the shell and names it', async () => {
    await open('/nowhere?x=1');
    expect(await screen.findByText(/「\/nowhere\?x=1」没有对应的页面/)).toBeDefined();
    expect(address()).toBe('/error/404');
    expect(tabs()).toEqual(['首页']);
  });

  it('knows nothing of a page that the menus do not grant', async () => {
    await open('/secret');
    await waitFor(() => expect(address()).toBe('/error/404'));
    expect(screen.queryByText('不该看到')).toBeNull();
  });

  it('opens a signed-in page without a menu', async () => {
    await open('/account/index');
    expect(await screen.findByText('我的资料')).toBeDefined();
    expect(screen.getByRole('navigation', { name: '面包屑' }).textContent).toBe('首页个人信息');
  });

  it('says so where a granted menu has no page in this build', async () => {
    await open('/unbuilt');
    expect(await screen.findByText('该功能未包含在当前版本中')).toBeDefined();
    expect(tabs()).toEqual(['首页', '未建']);
  });

  it('shows the way in the breadcrumb, with neither groups nor the last as links', async () => {
    await open('/deep');
    await screen.findByText('深处的页面');
    const crumb = screen.getByRole('navigation', { name: '面包屑' });
    expect(
      within(crumb)
        .getAllByRole('listitem')
        .map((step) => step.textContent),
    ).toEqual(['首页', '业务', '更多', '深处']);
    expect(
      within(crumb)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['首页']);
  });
});

describe('tabs', () => {
  it('opens the same page twice for different records where the page wants that', async () => {
    const user = await open('/record?id=2');
    await screen.findByText('记录 ?id=2');
    await user.click(within(bar()).getByRole('link', { name: '首页' }));
    await user.click(within(sidebar()).getByRole('button', { name: '业务' }));
    await user.click(within(sidebar()).getByRole('link', { name: '笔记' }));
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    expect(tabs()).toEqual(['首页', '记录', '笔记', '记录']);
  });

  it('tells the page once when its tab goes away, and goes to the last tab', async () => {
    const user = await open('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    await user.click(screen.getByRole('button', { name: '关闭 记录' }));
    expect(closed.mock.calls).toEqual([[{ pathname: '/record', search: '?id=1' }]]);
    expect(address()).toBe('/note');
  });

  it('tells it on 关闭其他 and 关闭所有, too, but not when nobody is signed in', async () => {
    const user = await open('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    await tabMenu(user, '笔记', '关闭其他');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(address()).toBe('/note');
    await user.click(screen.getByRole('button', { name: '打开记录' }));
    act(() => useSession.setState({ token: null }));
    await tabMenu(user, '笔记', '关闭所有');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(tabs()).toEqual(['首页']);
    expect(address()).toBe('/admin/workbench');
  });

  it('does not navigate when another tab is closed, and lets no affixed tab be closed', async () => {
    const user = await open('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    fireEvent(within(bar()).getByRole('link', { name: '笔记' }), new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    expect(tabs()).toEqual(['首页', '记录']);
    expect(address()).toBe('/record?id=1');
    expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull();
  });

  it('goes along the bar by arrows, closes by Delete and opens the menu by Shift F10', async () => {
    const user = await open('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    act(() => within(bar()).getByRole('link', { name: '记录' }).focus());
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('笔记');
    await user.keyboard('{Shift>}{F10}{/Shift}');
    const choices = await screen.findAllByRole('menuitem');
    expect(choices.map((choice) => choice.textContent)).toEqual(['刷新', '关闭', '关闭其他', '关闭所有']);
    await user.keyboard('{Escape}');
    act(() => within(bar()).getByRole('link', { name: '笔记' }).focus());
    await user.keyboard('{Delete}');
    expect(tabs()).toEqual(['首页', '记录']);
  });

  it('hides the bar where the setting says so', async () => {
    useSettings.setState({ tagsView: false });
    await open('/note');
    expect(screen.queryByRole('navigation', { name: '已打开页面' })).toBeNull();
  });
});

describe('sidebar', () => {
  it('unfolds one group at a time and the one of the current page by itself', async () => {
    const user = await open('/note');
    expect(within(sidebar()).getByRole('link', { name: '笔记' }).getAttribute('aria-current')).toBe('page');
    await user.click(within(sidebar()).getByRole('button', { name: '系统' }));
    expect(within(sidebar()).queryByRole('link', { name: '笔记' })).toBeNull();
    expect(within(sidebar()).getByRole('link', { name: '故障' })).toBeDefined();
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    expect(within(sidebar()).getByRole('link', { name: '记录' }).getAttribute('aria-current')).toBe('page');
    expect(within(sidebar()).queryByRole('link', { name: '故障' })).toBeNull();
  });

  it('opens submenus beside it while menus float, all levels in one, by →, and closes them by ←', async () => {
    useSettings.setState({ floatMenu: true });
    const user = await open('/admin/workbench');
    act(() => within(sidebar()).getByRole('button', { name: '业务' }).focus());
    await user.keyboard('{ArrowRight}');
    const flyout = await screen.findByRole('dialog', { name: '业务' });
    expect(
      within(flyout)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['笔记', '记录', '未建', '深处']);
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '业务' })).toBeNull());
  });

  it('changes the star only after the call succeeded', async () => {
    let succeed = (_: unknown) => {};
    answers['/api/ad-biz/sys/shortcut/addshortcut'] = () => new Promise((resolve) => (succeed = resolve));
    const user = await open('/note');
    const star = within(sidebar()).getByRole('button', { name: '常用：笔记' });
    await user.click(star);
    expect(star.getAttribute('aria-pressed')).toBe('false');
    expect(sent.at(-1)).toEqual({
      path: '/api/ad-biz/sys/shortcut/addshortcut',
      body: { pkPermissionId: 'id-笔记', menuName: '笔记', url: '/note', shortcutType: '1' },
    });
    await act(async () => succeed({}));
    await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'));
  });

  it('keeps the star where the call is refused', async () => {
    answers['/api/ad-biz/sys/shortcut/addshortcut'] = () => Promise.reject(new TypeError('no network'));
    const user = await open('/note');
    const star = within(sidebar()).getByRole('button', { name: '常用：笔记' });
    await user.click(star);
    await waitFor(() => expect(star.hasAttribute('disabled')).toBe(false));
    expect(star.getAttribute('aria-pressed')).toBe('false');
  });

  it('gives no star to groups and to the home', async () => {
    await open('/note');
    expect(within(sidebar()).queryByRole('button', { name: '常用：首页' })).toBeNull();
    expect(within(sidebar()).queryByRole('button', { name: '常用：业务' })).toBeNull();
  });

  it('collapses by the hamburger and remembers it in the cookie', async () => {
    const user = await open('/note');
    await user.click(screen.getByRole('button', { name: '收起菜单' }));
    expect(document.cookie).toContain('sidebarStatus=0');
    await user.click(screen.getByRole('button', { name: '展开菜单' }));
    expect(document.cookie).toContain('sidebarStatus=1');
  });
});

describe('menu search', () => {
  it('finds a route by Ctrl K, shows its titles joined, opens it by Enter and remembers the choice', async () => {
    const user = await open('/admin/workbench');
    await user.keyboard('{Control>}k{/Control}');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: '菜单快捷搜索' }));
    await user.keyboard('深处');
    const hit = await screen.findByRole('option', { name: '业务 > 更多 > 深处' });
    expect(hit.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('深处的页面')).toBeDefined();
    await waitFor(
      () => expect(sent).toContainEqual({ path: '/api/me-biz/preference/save', body: { key: 'searchChoices', value: ['/deep'] } }),
      { timeout: 2000 },
    );
  });
});

describe('right panels', () => {
  it('opens one, keeps its draft over closing by Esc, and closes on a click outside', async () => {
    const user = await open('/note');
    const button = screen.getByRole('button', { name: '我要待办，3 项' });
    await user.click(button);
    await user.type(await screen.findByLabelText('草稿'), '明天');
    await user.keyboard('{Escape}');
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByLabelText<HTMLInputElement>('草稿').value).toBe('明天');
    await user.click(screen.getByRole('button', { name: '系统布局配置' }));
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(await screen.findByRole('switch', { name: '菜单悬浮' })).toBeDefined();
    await user.click(screen.getByText('笔记在 /note'));
    expect(screen.queryByRole('dialog', { name: '系统布局配置' })).toBeNull();
  });

  it('closes when what it shows is gone, and the page can be used again', async () => {
    const user = await open('/note');
    await user.click(screen.getByRole('button', { name: /^我要待办/ }));
    await screen.findByRole('dialog', { name: '新建待办' });
    expect(screen.getByRole('main', { hidden: true }).inert).toBe(true);
    await act(async () => useSettings.setState({ myTodo: false }));
    expect(screen.queryByRole('dialog', { name: '新建待办' })).toBeNull();
    expect(screen.getByRole('main').inert).toBe(false);
  });

  it('moves by the arrow keys and keeps the place on the server', async () => {
    const user = await open('/note');
    act(() => screen.getByRole('button', { name: '我要待办，3 项' }).focus());
    await user.keyboard('{ArrowDown}');
    await waitFor(
      () => expect(sent).toContainEqual({ path: '/api/me-biz/preference/save', body: { key: 'edgeTops', value: { todo: 168 } } }),
      { timeout: 2000 },
    );
  });

  it('hides the gear where showSettings is off', async () => {
    useSettings.setState({ showSettings: false });
    await open('/note');
    expect(screen.queryByRole('button', { name: '系统布局配置' })).toBeNull();
  });

  it('applies each setting at once and brings the defaults back', async () => {
    const user = await open('/note');
    await user.click(screen.getByRole('button', { name: '系统布局配置' }));
    await user.click(await screen.findByRole('switch', { name: '显示标签页' }));
    expect(screen.queryByRole('navigation', { name: '已打开页面' })).toBeNull();
    await user.click(screen.getByRole('radio', { name: '#E03131' }));
    expect(useSettings.getState()).toMatchObject({ tagsView: false, theme: '#E03131' });
    await user.click(screen.getByRole('button', { name: '恢复默认' }));
    expect(useSettings.getState()).toMatchObject({ tagsView: true, theme: '#409EFF', floatMenu: true });
  });
});

describe('recent pages', () => {
  it('remembers opened menu pages, newest first, in one call', async () => {
    const user = await open('/note');
    await user.click(await screen.findByRole('button', { name: '打开记录' }));
    const saved = () => sent.filter(({ path }) => path.endsWith('/preference/save'));
    await waitFor(() => expect(saved()).toHaveLength(1), { timeout: 2000 });
    expect(saved()[0]?.body).toEqual({
      key: 'recentPages',
      value: [
        { url: '/record?id=1', title: '记录' },
        { url: '/note', title: '笔记' },
      ],
    });
  });
});
