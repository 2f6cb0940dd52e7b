import { calls } from '@houtai/contract';
import { BASE_PATH } from '@houtai/contract/limits';
import type { MenuItem } from '@houtai/contract/menus';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, vi } from 'vitest';

import { showRefusals } from '#platform/calls/error-messages.ts';
import { queryClient } from '#platform/calls/query.ts';
import { definePage, type Feature, type Page } from '#platform/pages/pages.ts';
import { loadPreferences } from '#platform/preferences.ts';
import { forgetSession } from '#platform/session/session.ts';
import { DEFAULT_SETTINGS, personalSettings, useSettings } from '#platform/settings.ts';

import { AddressRouter } from '../shell/address.tsx';
import { useFrame } from '../shell/frame.ts';
import Shell from '../shell/shell.tsx';
import { forgetTabs } from '../shell/tabs/tabs-store.ts';
import { answer } from './answer.ts';
import { signedInAs } from './signed-in.ts';

/** Called whenever the page of notes is rendered. */
export const noteRendered = vi.fn();

/** Called when a tab of a record closes. */
export const recordClosed = vi.fn<NonNullable<Page['onTabClose']>>();

/** Whether the page of the menu 故障 throws. */
export const fault = { isThere: true };

beforeEach(() => {
  // The settings are as the test has set them, here and on the server.
  answer(calls.preferences.mine, () => ({ settings: personalSettings() }));
  answer(calls.preferences.save, () => ({}));
  showRefusals();
  signedInAs({ menus: MENUS, buttons: ['todo:todo:add'] });
  useSettings.setState({ ...DEFAULT_SETTINGS, floatMenu: false });
  // A granted menu without a page logs a warning for developers.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  forgetTabs();
  forgetSession();
  queryClient.clear();
  useFrame.setState({ panel: null, sidebarOpen: true, drawerOpen: false, size: 'medium' });
  noteRendered.mockClear();
  recordClosed.mockClear();
  fault.isThere = true;
  vi.restoreAllMocks();
});

/** A granted menu item. */
export function item(id: string, name: string, url: string, more: Partial<MenuItem> = {}): MenuItem {
  return {
    id,
    parentId: 'x',
    parentCode: 'X',
    code: id,
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
  item('home', '首页', '/admin/workbench', { parentId: '0' }),
  item('business', '业务', '', {
    component: 'layouts',
    route: false,
    children: [
      item('note', '笔记', '/note'),
      item('record', '记录', '/record'),
      item('unbuilt', '未建', '/unbuilt'),
      item('more', '更多', '', { route: false, children: [item('deep', '深处', '/deep')] }),
    ],
  }),
  item('system', '系统', '', { component: 'layouts', route: false, children: [item('fault', '故障', '/fault')] }),
  item('outside', '外部', 'https://example.com/a'),
];

function Note(): ReactNode {
  noteRendered();
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

function Fault(): ReactNode {
  if (fault.isThere) throw new Error('broken page');
  return <p>又好了</p>;
}

/** A page of the sample console. */
export function page(path: string, Content: () => ReactNode, more: Partial<Page> = {}): Page {
  return definePage({ path, title: path, access: 'menu', load: () => Promise.resolve({ default: Content }), ...more });
}

const FEATURES: Feature[] = [
  {
    pages: [
      page('/admin/workbench', () => <h1>工作台</h1>, { access: 'signed-in', title: '首页' }),
      page('/note', Note),
      page('/record', () => <p>记录 {useLocation().search}</p>, { tabKey: 'full-path', onTabClose: recordClosed }),
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
      needs: { setting: 'myTodo', tag: 'todo:todo:add' },
      useShown: () => ({ shown: true, badge: 3 }),
      load: () => Promise.resolve({ default: () => <input aria-label="草稿" /> }),
    },
  },
];

/** Opens the sample console at an address under /adminview: the real shell with a few pages and `more` features, for a signed-in user. */
export async function openConsole(path: string, more: readonly Feature[] = []): Promise<UserEvent> {
  history.replaceState(null, '', BASE_PATH + path);
  // Part of the first load, which has finished for a signed-in user.
  await loadPreferences();
  render(
    <AddressRouter basename={BASE_PATH} onStep={() => {}}>
      <Shell features={[...more, ...FEATURES]} />
    </AddressRouter>,
  );
  await act(() => Promise.resolve());
  return userEvent.setup();
}

/** The bar of open pages. */
export const tabsBar = (): HTMLElement => screen.getByRole('navigation', { name: '已打开页面' });

/** The titles of the open pages in order. */
export function openTabs(): (string | null)[] {
  return within(tabsBar())
    .getAllByRole('link')
    .map((link) => link.textContent);
}

/** Chooses an entry in the menu of a tab. */
export async function chooseInTab(user: UserEvent, tab: string, choice: string): Promise<void> {
  fireEvent.contextMenu(within(tabsBar()).getByRole('link', { name: tab }));
  await user.click(await screen.findByRole('menuitem', { name: choice }));
}

/** The main menu at the left. */
export const sidebar = (): HTMLElement => screen.getByRole('navigation', { name: '主菜单' });
