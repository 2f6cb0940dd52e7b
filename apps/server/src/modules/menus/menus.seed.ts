import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { type Tag, TAGS } from '@houtai/contract/tags';

import type { Seed } from '../../platform/db/seeds.ts';
import { pinyinOf } from '../../platform/pinyin.ts';
import { menus } from './menus.tables.ts';

type Page = { id: string; name: string; url: string; icon: string; tag?: Tag; buttons?: Record<string, Tag> };
type Group = { id: string; name: string; url: string; icon: string; pages: Page[]; buttons?: Record<string, Tag> };

/** The menu of this build: pages that exist, in their order, and below each the buttons whose tags it needs. */
const MENU: (Page | Group)[] = [
  { id: 'home', name: '首页', url: '/admin/workbench', icon: 'home' },
  { id: 'common-scene', name: '常用场景', url: '/admin/commonScene', icon: 'grid' },
  {
    id: 'work',
    name: '待办与反馈',
    url: '/work',
    icon: 'list',
    pages: [
      {
        id: 'todo',
        name: '我的待办',
        url: '/todo',
        icon: 'todo',
        tag: 'todo:todo:list',
        buttons: { 'todo-add': 'todo:todo:add', 'todo-edit': 'todo:todo:edit' },
      },
      {
        id: 'feedback',
        name: '售后反馈',
        url: '/feedback',
        icon: 'message',
        tag: 'feedback:feedback:list',
        buttons: {
          'feedback-add': 'feedback:feedback:add',
          'feedback-edit': 'feedback:feedback:edit',
          'feedback-handle': 'feedback:feedback:handle',
        },
      },
    ],
  },
  {
    id: 'message-center',
    name: '消息中心',
    url: '/member/company/management/toDo',
    icon: 'mail',
    tag: 'message:message:NotifyCenter',
  },
  {
    id: 'system',
    name: '系统管理',
    url: '/system',
    icon: 'gear',
    buttons: { 'admin-key-add': 'system:adminKey:add', 'company-bank-list': 'system:companyBank:list' },
    pages: [
      {
        id: 'system-param',
        name: '参数设置',
        url: '/system/param',
        icon: 'form',
        tag: 'system:param:list',
        buttons: { 'system-param-edit': 'system:param:edit' },
      },
    ],
  },
  {
    id: 'monitor',
    name: '系统监控',
    url: '/monitor',
    icon: 'pulse',
    pages: [
      {
        id: 'monitor-online',
        name: '在线用户',
        url: '/monitor/online',
        icon: 'users',
        tag: 'monitor:online:list',
        buttons: { 'monitor-online-remove': 'monitor:online:remove' },
      },
      {
        id: 'monitor-login-log',
        name: '登录日志',
        url: '/monitor/login-log',
        icon: 'clock',
        tag: 'monitor:loginLog:list',
        buttons: { 'monitor-login-log-unlock': 'monitor:loginLog:unlock' },
      },
    ],
  },
];

type MenuRow = Omit<typeof menus.$inferInsert, 'py'> & { id: string };

function rowsOf(items: readonly (Page | Group)[], parentId: string): MenuRow[] {
  return items.flatMap((item, index) => {
    const isGroup = 'pages' in item;
    const own: MenuRow = {
      id: item.id,
      code: item.id,
      parentId,
      type: isGroup ? 'group' : 'page',
      name: item.name,
      url: item.url,
      component: isGroup ? LAYOUTS : '',
      icon: item.icon,
      route: !isGroup,
      tag: isGroup ? '' : (item.tag ?? ''),
      sort: (index + 1) * 10,
    };
    const buttons = Object.entries(item.buttons ?? {}).map(([id, tag], at) => buttonRow({ id, tag, parentId: item.id, at }));
    return [own, ...(isGroup ? rowsOf(item.pages, item.id) : []), ...buttons];
  });
}

function buttonRow({ id, tag, parentId, at }: { id: string; tag: Tag; parentId: string; at: number }): MenuRow {
  return { id, code: id, parentId, type: 'button', name: TAGS[tag], route: false, tag, sort: (at + 1) * 10 };
}

const seed: Seed = {
  name: 'menus',
  order: 20,
  run: async ({ db, now }) => {
    const rows = rowsOf(MENU, TOP).map(async (row) => ({ ...row, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
    await db.insert(menus).values(await Promise.all(rows));
  },
};

export default seed;
