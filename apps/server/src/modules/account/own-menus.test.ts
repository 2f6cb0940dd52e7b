import { calls } from '@houtai/contract';
import { AGENDA_PAGE } from '@houtai/contract/agenda';
import { DELEGATIONS_PAGE } from '@houtai/contract/approval-delegations';
import { COPIED_APPROVALS_PAGE, MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { API_PREFIX, TOKEN_HEADER } from '@houtai/contract/limits';
import { declaredPages } from '@houtai/contract/links';
import type { MenuItem } from '@houtai/contract/menus';
import { MESSAGES_PAGE } from '@houtai/contract/messages';
import { TODO_PAGE } from '@houtai/contract/todo';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { roleMenus } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { openSession } from '#platform/testing/open-session.ts';
import { sendTo } from '#platform/testing/send-to.ts';

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
});
afterAll(() => test.close());

const WORK = '待办与反馈(待办中心 我的待办 售后反馈)';
const WORKING = ['todo', 'feedback'].flatMap((area) => ['list', 'add', 'edit', 'export'].map((act) => `${area}:${area}:${act}`));

const REIMBURSEMENT = '报销工作台(报销单 填写报销单 开票信息)';
const QUESTIONNAIRES = '问卷(问卷管理 编辑问卷 问卷结果)';
const REPORTS = '工作汇报 汇报记录 工时明细';
const COPYRIGHT = '软著管理(软著任务 填写软著任务)';
const SEEN_PROJECTS = `项目管理(项目 项目详情 客户 ${REPORTS})`;
const PROJECTS = `项目管理(项目 项目详情 填写项目 客户 ${REPORTS})`;
const APPROVALS = '审批中心(待我审批 我发起的 抄送我的 审批代理)';
const DOCUMENT = ['list', 'add', 'edit', 'remove', 'export'];
const REIMBURSING = DOCUMENT.map((act) => `reimbursement:reimbursement:${act}`);
const LOOKING = ['project:project:list', 'project:customer:list', 'project:report:list'];
const ASKING = [...DOCUMENT.map((act) => `questionnaire:questionnaire:${act}`), 'questionnaire:result:list', 'questionnaire:result:export'];
const IMPORTING = ['todo:todo:import', 'feedback:feedback:import', 'system:import:list'];
const INVOICING = 'reimbursement:invoicing:list';
const APPROVING = ['task', 'delegate'].flatMap((thing) => ['list', 'export'].map((act) => `approval:${thing}:${act}`));
const OFFICE = [
  ...WORKING,
  ...APPROVING,
  ...REIMBURSING,
  'project:report:list',
  'project:report:add',
  'project:report:import',
  INVOICING,
  ...['softwareCopyright:task', 'project:project'].flatMap((thing) => DOCUMENT.map((act) => `${thing}:${act}`)),
];

const EVERYBODYS_PAGES = [
  MESSAGES_PAGE,
  AGENDA_PAGE,
  TODO_PAGE,
  PENDING_APPROVALS_PAGE,
  MY_APPROVALS_PAGE,
  COPIED_APPROVALS_PAGE,
  DELEGATIONS_PAGE,
];

async function menusOf(userId: string) {
  const { token } = await openSession(test.db, userId);
  return (await sendTo(test.app, calls.menus.mine, {}, token)).result;
}

function drawn(items: MenuItem[]): string {
  return items.map((item) => item.name + (item.children.length ? `(${drawn(item.children)})` : '')).join(' ');
}

async function switchMenu(id: string, active: boolean): Promise<void> {
  await test.db.update(menus).set({ active }).where(eq(menus.id, id));
}

describe('menus.mine', () => {
  it.each([
    [
      '部门经理',
      'u-manager',
      `首页 常用场景 ${WORK} ${PROJECTS} ${APPROVALS} ${REIMBURSEMENT} ${COPYRIGHT} ${QUESTIONNAIRES} 消息中心 流程制度 系统管理(用户管理 导入任务) 系统监控(登录日志)`,
      [
        ...OFFICE,
        ...ASKING,
        ...IMPORTING,
        ...[...DOCUMENT, 'import'].map((act) => `project:customer:${act}`),
        'project:project:import',
        ...['close', 'export', 'leave', 'urge'].map((act) => `project:report:${act}`),
        'reimbursement:invoicing:export',
        'message:message:NotifyCenter',
        'monitor:loginLog:list',
        'system:user:export',
        'system:user:list',
      ],
    ],
    [
      '普通员工',
      'u-staff',
      `首页 常用场景 ${WORK} ${PROJECTS} ${APPROVALS} ${REIMBURSEMENT} ${COPYRIGHT} 消息中心 流程制度`,
      [...OFFICE, 'project:customer:list', 'message:message:NotifyCenter'],
    ],
    [
      '售后工程师',
      'u-after-sale',
      `首页 常用场景 ${WORK} ${SEEN_PROJECTS} ${APPROVALS} ${REIMBURSEMENT} ${QUESTIONNAIRES} 消息中心 流程制度 系统管理(导入任务)`,
      [
        ...WORKING,
        ...LOOKING,
        ...ASKING,
        ...IMPORTING,
        ...APPROVING,
        ...REIMBURSING,
        INVOICING,
        'project:report:add',
        'project:report:import',
        'project:report:urge',
        'feedback:feedback:handle',
        'message:message:NotifyCenter',
      ],
    ],
    [
      '只读访客员工',
      'u-guest',
      `首页 常用场景 ${WORK} ${SEEN_PROJECTS} ${APPROVALS} 报销工作台(报销单 开票信息) 软著管理(软著任务) 问卷(问卷管理 问卷结果) 消息中心 流程制度 系统监控(在线用户)`,
      [
        ...LOOKING,
        ...APPROVING,
        INVOICING,
        'questionnaire:questionnaire:list',
        'questionnaire:result:list',
        'feedback:feedback:list',
        'message:message:NotifyCenter',
        'monitor:online:list',
        'reimbursement:reimbursement:list',
        'softwareCopyright:task:list',
        'todo:todo:list',
      ],
    ],
    ['会员', 'u-member', '首页', []],
  ])('returns what the role of %s grants', async (_, userId, tree, buttons) => {
    const mine = await menusOf(userId);
    expect(drawn(mine.menus)).toBe(tree);
    expect(mine.buttons).toEqual(buttons.toSorted());
  });

  it.each(['u-admin', 'u-manager', 'u-staff', 'u-after-sale', 'u-guest', 'u-staff-2'])(
    'shows %s of the demo the pages of messages, to-dos and approvals, and refuses none of their lists',
    async (userId) => {
      const { token } = await openSession(test.db, userId);
      const { menus: tree } = (await sendTo(test.app, calls.menus.mine, {}, token)).result;
      const pages = tree.flatMap((item) => [item, ...item.children]).map(({ url }) => url);
      expect(pages).toEqual(expect.arrayContaining(EVERYBODYS_PAGES));
      const refused = EVERYBODYS_PAGES.map(async (url) => {
        const call = declaredPages().get(url);
        if (!call) return [];
        const answer = await test.app.inject({ method: 'GET', url: API_PREFIX + call.path, headers: { [TOKEN_HEADER]: token } });
        return answer.json<{ code: string }>().code === '00000' ? [] : [url];
      });
      expect((await Promise.all(refused)).flat()).toEqual([]);
    },
  );

  it('returns all active menus to a user who holds every right', async () => {
    const mine = await menusOf('u-admin');
    expect(mine.menus.map(({ name }) => name)).toEqual([
      '首页',
      '常用场景',
      '待办与反馈',
      '项目管理',
      '审批中心',
      '报销工作台',
      '软著管理',
      '问卷',
      '消息中心',
      '流程制度',
      '系统管理',
      '系统监控',
    ]);
    expect(drawn(mine.menus)).toMatch(/系统管理\(用户管理 .*参数设置.*\) 系统监控\(在线用户 登录日志 .*\)/);
    expect(mine.buttons).toEqual(['*:*:*']);
  });

  it('makes the home the first route below 0, and a group of every page with children', async () => {
    const { menus: tree } = await menusOf('u-admin');
    expect(tree[0]).toMatchObject({ name: '首页', parentId: '0', parentCode: '0', url: '/admin/workbench', route: true });
    expect(tree[10]).toMatchObject({ name: '系统管理', component: 'layouts', route: false, py: 'xitongguanli xtgl' });
  });

  it('hides the children of a disabled group and revokes their permissions until it is enabled again', async () => {
    await switchMenu('monitor', false);
    expect(await menusOf('u-guest')).toMatchObject({
      menus: [
        { name: '首页' },
        { name: '常用场景' },
        { name: '待办与反馈' },
        { name: '项目管理' },
        { name: '审批中心' },
        { name: '报销工作台' },
        { name: '软著管理' },
        { name: '问卷' },
        { name: '消息中心' },
        { name: '流程制度' },
      ],
      buttons: [
        ...APPROVING,
        'feedback:feedback:list',
        ...LOOKING,
        INVOICING,
        'message:message:NotifyCenter',
        'questionnaire:questionnaire:list',
        'questionnaire:result:list',
        'reimbursement:reimbursement:list',
        'softwareCopyright:task:list',
        'todo:todo:list',
      ].toSorted(),
    });
    expect(drawn((await menusOf('u-admin')).menus)).not.toMatch(/系统监控|在线用户/);
    await switchMenu('monitor', true);
    expect((await menusOf('u-guest')).buttons).toContain('monitor:online:list');
  });

  it('reflects a changed role on the next call', async () => {
    const { token } = await openSession(test.db, 'u-staff');
    const trees = async () => drawn((await sendTo(test.app, calls.menus.mine, {}, token)).result.menus);
    await test.db.insert(roleMenus).values({ roleId: 'staff', menuId: 'system-param' });
    expect(await trees()).toBe(
      `首页 常用场景 ${WORK} ${PROJECTS} ${APPROVALS} ${REIMBURSEMENT} ${COPYRIGHT} 消息中心 流程制度 系统管理(参数设置)`,
    );
    await test.db.delete(roleMenus).where(eq(roleMenus.menuId, 'system-param'));
    expect(await trees()).toBe(`首页 常用场景 ${WORK} ${PROJECTS} ${APPROVALS} ${REIMBURSEMENT} ${COPYRIGHT} 消息中心 流程制度`);
  });

  it('survives rows that are each other’s parents', async () => {
    const loop = { type: 'page' as const, py: '', route: true, url: '/loop' };
    await test.db.insert(menus).values([
      { ...loop, id: 'loop-a', code: 'loop-a', name: '甲', parentId: 'loop-b' },
      { ...loop, id: 'loop-b', code: 'loop-b', name: '乙', parentId: 'loop-a', active: false },
    ]);
    expect(drawn((await menusOf('u-admin')).menus)).not.toContain('甲');
  });

  it('refuses callers without a token', async () => {
    expect(await sendTo(test.app, calls.menus.mine, {})).toMatchObject({ status: 401, code: 'L0001' });
  });
});
