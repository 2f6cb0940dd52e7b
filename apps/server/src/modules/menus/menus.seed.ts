import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { AREAS_PAGE } from '@houtai/contract/areas-admin';
import { COMPANIES_PAGE } from '@houtai/contract/companies';
import { DELIVERIES_PAGE } from '@houtai/contract/deliveries';
import { DEPARTMENTS_PAGE } from '@houtai/contract/departments';
import { DICTIONARIES_PAGE } from '@houtai/contract/dictionaries';
import { EXPLAIN_PAGE } from '@houtai/contract/explain';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { HOME_PAGE } from '@houtai/contract/home';
import { JOBS_PAGE } from '@houtai/contract/jobs';
import { KNOWLEDGE_PAGE } from '@houtai/contract/knowledge-calls';
import { LOGIN_LOG_PAGE } from '@houtai/contract/login-log';
import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { MENUS_PAGE } from '@houtai/contract/menus-admin';
import { MESSAGES_PAGE } from '@houtai/contract/messages';
import { NOTICES_PAGE } from '@houtai/contract/notices';
import { ONLINE_PAGE } from '@houtai/contract/online';
import { OPERATION_LOG_PAGE } from '@houtai/contract/operation-log';
import { PARAMETERS_PAGE } from '@houtai/contract/parameters';
import { POSTS_PAGE } from '@houtai/contract/posts';
import { ROLES_PAGE } from '@houtai/contract/roles';
import { SCENE_ADMIN_PAGE, SCENES_PAGE } from '@houtai/contract/scenes';
import { SERVER_STATUS_PAGE } from '@houtai/contract/server-status';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { TODO_PAGE } from '@houtai/contract/todo';
import { USERS_PAGE } from '@houtai/contract/users';

import type { DatabaseSeed } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { menus } from './menus.tables.ts';

type Page = { id: string; name: string; url: string; icon: string; tag?: Tag; buttons?: Record<string, Tag> };
type Group = { id: string; name: string; url: string; icon: string; pages: Page[]; buttons?: Record<string, Tag> };

/** The menu of this build: existing pages in order, each with the buttons for its tags. */
const MENU: (Page | Group)[] = [
  { id: 'home', name: '首页', url: HOME_PAGE, icon: 'home' },
  { id: 'common-scene', name: '常用场景', url: SCENES_PAGE, icon: 'grid' },
  {
    id: 'work',
    name: '待办与反馈',
    url: '/work',
    icon: 'list',
    pages: [
      { id: 'agenda', name: '待办中心', url: AGENDA_PAGE, icon: 'inbox' },
      {
        id: 'todo',
        name: '我的待办',
        url: TODO_PAGE,
        icon: 'todo',
        tag: 'todo:todo:list',
        buttons: { 'todo-add': 'todo:todo:add', 'todo-edit': 'todo:todo:edit' },
      },
      {
        id: 'feedback',
        name: '售后反馈',
        url: FEEDBACK_PAGE,
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
    url: MESSAGES_PAGE,
    icon: 'mail',
    tag: 'message:message:NotifyCenter',
  },
  {
    id: 'knowledge',
    name: '流程制度',
    url: KNOWLEDGE_PAGE,
    icon: 'book-open',
    buttons: {
      'knowledge-list': 'knowledge:knowledge:list',
      'knowledge-add': 'knowledge:knowledge:add',
      'knowledge-edit': 'knowledge:knowledge:edit',
      'knowledge-publish': 'knowledge:knowledge:publish',
      'knowledge-remove': 'knowledge:knowledge:remove',
    },
  },
  {
    id: 'system',
    name: '系统管理',
    url: '/system',
    icon: 'gear',
    buttons: { 'admin-key-add': 'system:adminKey:add', 'company-bank-list': 'system:companyBank:list' },
    pages: [
      {
        id: 'system-user',
        name: '用户管理',
        url: USERS_PAGE,
        icon: 'users',
        tag: 'system:user:list',
        buttons: {
          'system-user-add': 'system:user:add',
          'system-user-edit': 'system:user:edit',
          'system-user-remove': 'system:user:remove',
          'system-user-reset-pwd': 'system:user:resetPwd',
          'system-user-handover': 'system:user:handover',
        },
      },
      {
        id: 'system-dept',
        name: '部门管理',
        url: DEPARTMENTS_PAGE,
        icon: 'building',
        tag: 'system:dept:list',
        buttons: {
          'system-dept-add': 'system:dept:add',
          'system-dept-edit': 'system:dept:edit',
          'system-dept-remove': 'system:dept:remove',
        },
      },
      {
        id: 'system-post',
        name: '岗位管理',
        url: POSTS_PAGE,
        icon: 'briefcase',
        tag: 'system:post:list',
        buttons: {
          'system-post-add': 'system:post:add',
          'system-post-edit': 'system:post:edit',
          'system-post-remove': 'system:post:remove',
        },
      },
      {
        id: 'system-company',
        name: '公司管理',
        url: COMPANIES_PAGE,
        icon: 'building',
        tag: 'system:company:list',
        buttons: {
          'system-company-add': 'system:company:add',
          'system-company-edit': 'system:company:edit',
          'system-company-remove': 'system:company:remove',
        },
      },
      {
        id: 'system-role',
        name: '角色管理',
        url: ROLES_PAGE,
        icon: 'shield',
        tag: 'system:role:list',
        buttons: {
          'system-role-add': 'system:role:add',
          'system-role-edit': 'system:role:edit',
          'system-role-remove': 'system:role:remove',
          'system-role-bind': 'system:role:bind',
        },
      },
      {
        id: 'system-menu',
        name: '菜单管理',
        url: MENUS_PAGE,
        icon: 'list',
        tag: 'system:menu:list',
        buttons: {
          'system-menu-add': 'system:menu:add',
          'system-menu-edit': 'system:menu:edit',
          'system-menu-remove': 'system:menu:remove',
        },
      },
      { id: 'system-explain', name: '权限解释', url: EXPLAIN_PAGE, icon: 'key', tag: 'system:role:explain' },
      {
        id: 'system-dict',
        name: '字典管理',
        url: DICTIONARIES_PAGE,
        icon: 'book',
        tag: 'system:dict:list',
        buttons: {
          'system-dict-add': 'system:dict:add',
          'system-dict-edit': 'system:dict:edit',
          'system-dict-remove': 'system:dict:remove',
        },
      },
      {
        id: 'system-param',
        name: '参数设置',
        url: PARAMETERS_PAGE,
        icon: 'form',
        tag: 'system:param:list',
        buttons: {
          'system-param-add': 'system:param:add',
          'system-param-edit': 'system:param:edit',
          'system-param-remove': 'system:param:remove',
        },
      },
      {
        id: 'system-area',
        name: '地区管理',
        url: AREAS_PAGE,
        icon: 'map',
        tag: 'system:area:list',
        buttons: {
          'system-area-add': 'system:area:add',
          'system-area-edit': 'system:area:edit',
          'system-area-remove': 'system:area:remove',
        },
      },
      {
        id: 'system-scene',
        name: '场景管理',
        url: SCENE_ADMIN_PAGE,
        icon: 'grid',
        tag: 'system:scene:list',
        buttons: {
          'system-scene-add': 'system:scene:add',
          'system-scene-edit': 'system:scene:edit',
          'system-scene-remove': 'system:scene:remove',
        },
      },
      {
        id: 'system-notice',
        name: '通知公告',
        url: NOTICES_PAGE,
        icon: 'bell',
        tag: 'system:notice:list',
        buttons: {
          'system-notice-add': 'system:notice:add',
          'system-notice-edit': 'system:notice:edit',
          'system-notice-remove': 'system:notice:remove',
        },
      },
      {
        id: 'system-delivery',
        name: '消息通道',
        url: DELIVERIES_PAGE,
        icon: 'mail',
        tag: 'system:delivery:list',
        buttons: { 'system-delivery-retry': 'system:delivery:retry', 'system-delivery-check': 'system:delivery:check' },
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
        url: ONLINE_PAGE,
        icon: 'users',
        tag: 'monitor:online:list',
        buttons: { 'monitor-online-remove': 'monitor:online:remove' },
      },
      {
        id: 'monitor-login-log',
        name: '登录日志',
        url: LOGIN_LOG_PAGE,
        icon: 'clock',
        tag: 'monitor:loginLog:list',
        buttons: { 'monitor-login-log-unlock': 'monitor:loginLog:unlock' },
      },
      { id: 'monitor-operation-log', name: '操作日志', url: OPERATION_LOG_PAGE, icon: 'file', tag: 'monitor:operationLog:list' },
      {
        id: 'monitor-job',
        name: '定时任务',
        url: JOBS_PAGE,
        icon: 'calendar',
        tag: 'monitor:job:list',
        buttons: { 'monitor-job-edit': 'monitor:job:edit', 'monitor-job-run': 'monitor:job:run' },
      },
      { id: 'monitor-server', name: '服务监控', url: SERVER_STATUS_PAGE, icon: 'server', tag: 'monitor:server:list' },
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

const seed: DatabaseSeed = {
  name: 'menus',
  order: 20,
  run: async ({ db, now }) => {
    const rows = rowsOf(MENU, TOP).map(async (row) => ({ ...row, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
    await db.insert(menus).values(await Promise.all(rows));
  },
};

export default seed;
