import { CUSTOMERS_PAGE } from '@houtai/contract/customers';
import { LAYOUTS, TOP } from '@houtai/contract/menus';

import { grantMenus } from '#modules/documents/index.ts';
import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { insertProjectPages, PROJECT_MENU } from '../project-menu.seed.ts';

async function insertMenu(ctx: SeedCtx): Promise<void> {
  const { db, now } = ctx;
  const name = '项目管理';
  const group = { id: PROJECT_MENU, code: PROJECT_MENU, parentId: TOP, type: 'group' as const, name, py: await pinyinOf(name) };
  await db
    .insert(menus)
    .values({ ...group, url: '/project', icon: 'folder', route: false, component: LAYOUTS, sort: 31, createdAt: now, updatedAt: now });
  await insertProjectPages(ctx, [
    {
      id: 'customer',
      name: '客户',
      url: CUSTOMERS_PAGE,
      icon: 'handshake',
      sort: 20,
      tag: 'project:customer:list',
      buttons: ['project:customer:add', 'project:customer:edit', 'project:customer:remove', 'project:customer:export'],
    },
  ]);
}

const LOOKED_AT = ['customer'];
const ALL = ['customer', 'project-customer-add', 'project-customer-edit', 'project-customer-remove', 'project-customer-export'];

const seeds: DatabaseSeed[] = [
  { name: 'customers-menu', order: 43, run: insertMenu },
  { name: 'customers-grants', order: 44, run: (ctx) => grantMenus(ctx, { staff: LOOKED_AT }) },
  {
    name: 'customers-grants-demo',
    order: 45,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: ALL, 'after-sale': LOOKED_AT, guest: LOOKED_AT }),
  },
];

export default seeds;
