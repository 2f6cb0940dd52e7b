import { DELEGATIONS_PAGE } from '@houtai/contract/approval-delegations';
import { APPROVAL_STATISTICS_PAGE, PROCESS_PAGE, PROCESSES_PAGE } from '@houtai/contract/approval-processes';
import { COPIED_APPROVALS_PAGE, MY_APPROVALS_PAGE, PENDING_APPROVALS_PAGE } from '@houtai/contract/approvals';
import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { and, eq } from 'drizzle-orm';

import { grantMenus } from '#modules/documents/index.ts';
import { menus } from '#modules/menus/index.ts';
import { insertParameters, parameters } from '#modules/parameter-values/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { insertDemoDeputies } from './demo/demo-deputies.ts';
import { insertDemoProcesses } from './demo/demo-processes.ts';
import { LINKED_ONLY } from './flows/linked-rule.ts';

type Page = {
  id: string;
  name: string;
  url: string;
  icon: string;
  tag?: Tag;
  hidden?: boolean;
  highlightUrl?: string;
  buttons?: readonly Tag[];
};

const GROUP = { id: 'approval', name: '审批中心', url: '/approval', icon: 'stamp' };

const PAGES: readonly Page[] = [
  {
    id: 'approval-pending',
    name: '待我审批',
    url: PENDING_APPROVALS_PAGE,
    icon: 'todo',
    tag: 'approval:task:list',
    buttons: ['approval:task:export'],
  },
  { id: 'approval-mine', name: '我发起的', url: MY_APPROVALS_PAGE, icon: 'list' },
  { id: 'approval-copies', name: '抄送我的', url: COPIED_APPROVALS_PAGE, icon: 'mail' },
  {
    id: 'approval-delegate',
    name: '审批代理',
    url: DELEGATIONS_PAGE,
    icon: 'users',
    tag: 'approval:delegate:list',
    buttons: ['approval:delegate:all', 'approval:delegate:export'],
  },
  {
    id: 'approval-process',
    name: '审批流程设置',
    url: PROCESSES_PAGE,
    icon: 'gear',
    tag: 'approval:process:list',
    buttons: ['approval:process:edit', 'approval:process:publish', 'approval:process:export', 'approval:process:rescue'],
  },
  {
    id: 'approval-process-form',
    name: '编辑审批流程',
    url: PROCESS_PAGE,
    icon: 'gear',
    hidden: true,
    highlightUrl: PROCESSES_PAGE,
  },
  { id: 'approval-statistics', name: '审批统计', url: APPROVAL_STATISTICS_PAGE, icon: 'chart', tag: 'approval:process:statistics' },
];

/** Menus of approvals that every employee gets. */
const EVERYBODYS = [
  'approval-pending',
  'approval-mine',
  'approval-copies',
  'approval-delegate',
  'approval-task-export',
  'approval-delegate-export',
];

async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const rows = [
    { ...GROUP, parentId: TOP, type: 'group' as const, route: false, component: LAYOUTS, sort: 32 },
    ...PAGES.flatMap(({ buttons = [], ...page }, at) => [
      { ...page, parentId: GROUP.id, type: 'page' as const, route: true, sort: (at + 1) * 10 },
      ...buttons.map((tag, index) => {
        const id = tag.replaceAll(':', '-');
        return { id, parentId: page.id, type: 'button' as const, name: TAGS[tag], route: false, tag, sort: (index + 1) * 10 };
      }),
    ]),
  ];
  const stored = rows.map(async (row) => ({ ...row, code: row.id, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
  await db.insert(menus).values(await Promise.all(stored));
}

const seeds: DatabaseSeed[] = [
  { name: 'approvals', order: 43, run: insertMenu },
  { name: 'approvals-grants', order: 44, run: (ctx) => grantMenus(ctx, { staff: EVERYBODYS }) },
  {
    name: 'approvals-grants-demo',
    order: 45,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: EVERYBODYS, 'after-sale': EVERYBODYS, guest: EVERYBODYS }),
  },
  {
    name: 'approvals-messages-grants-demo',
    order: 46,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { guest: ['message-center'] }),
  },
  {
    name: 'approvals-parameters',
    order: 63,
    run: (ctx) =>
      insertParameters(ctx, [
        {
          key: LINKED_ONLY,
          name: '只能选择已绑定企业微信的审批人',
          value: 'true',
          kind: 'boolean',
          category: '业务',
          remark: '未使用企业微信时设为 false，审批消息只在站内发送',
        },
      ]),
  },
  {
    // The switch was installed as on, even where nobody could be linked; from now on it follows the configuration.
    name: 'approvals-linked-automatically',
    order: 64,
    run: async ({ db }) => {
      const row = eq(parameters.key, LINKED_ONLY);
      await db
        .update(parameters)
        .set({ value: 'auto' })
        .where(and(row, eq(parameters.value, 'true')));
      await db
        .update(parameters)
        .set({
          kind: 'text',
          name: '审批人须绑定企业微信',
          remark: 'auto：配置了企业微信时须绑定，未配置时不要求；true：始终要求；false：不要求，审批消息只在站内发送',
        })
        .where(row);
    },
  },
  { name: 'approvals-demo', order: 105, only: 'demo', run: insertDemoProcesses },
  {
    // The demo now includes a fake of enterprise messaging, so the rule applies where it runs. A switch that somebody set stays.
    name: 'approvals-demo-linked-automatically',
    order: 107,
    only: 'demo',
    run: async ({ db }) => {
      const isAsSeeded = and(eq(parameters.key, LINKED_ONLY), eq(parameters.value, 'false'), eq(parameters.version, 1));
      await db.update(parameters).set({ value: 'auto' }).where(isAsSeeded);
    },
  },
  // Runs before the demo flows are inserted, because they follow the published processes.
  { name: 'approvals-demo-deputies', order: 106, only: 'demo', run: insertDemoDeputies },
];

export default seeds;
