import type { Seed, SeedCtx } from '../../platform/db/seeds.ts';
import { roleMenus, roles } from './roles.tables.ts';

type RoleSeed = { id: string; name: string; all?: boolean; dataScope?: DataScope; menus: readonly string[] };
type DataScope = (typeof roles.$inferInsert)['dataScope'];

const EVERYBODY = ['home', 'common-scene', 'knowledge'];
const MESSAGES = 'message-center';
const TODO = ['todo', 'todo-add', 'todo-edit'];
const FEEDBACK = ['feedback', 'feedback-add', 'feedback-edit'];

const BUILT_IN: RoleSeed[] = [
  { id: 'administrator', name: '系统管理员', all: true, dataScope: 'all', menus: [] },
  { id: 'staff', name: '员工', menus: [...EVERYBODY, MESSAGES, ...TODO, ...FEEDBACK] },
  { id: 'member', name: '会员', menus: ['home'] },
];

const DEMO: RoleSeed[] = [
  {
    id: 'manager',
    name: '部门经理',
    dataScope: 'department-below',
    menus: [...EVERYBODY, MESSAGES, ...TODO, ...FEEDBACK, 'monitor-login-log'],
  },
  {
    id: 'after-sale',
    name: '售后工程师',
    dataScope: 'department',
    menus: [...EVERYBODY, MESSAGES, ...TODO, ...FEEDBACK, 'feedback-handle'],
  },
  { id: 'guest', name: '只读访客', menus: [...EVERYBODY, 'todo', 'feedback', 'monitor-online'] },
];

async function insertRoles({ db, now }: SeedCtx, rows: readonly RoleSeed[], firstSort: number): Promise<void> {
  await db.insert(roles).values(
    rows.map(({ id, name, all = false, dataScope = 'own' }, index) => ({
      id,
      code: id,
      name,
      all,
      dataScope,
      sort: firstSort + index * 10,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await db.insert(roleMenus).values(rows.flatMap((role) => role.menus.map((menuId) => ({ roleId: role.id, menuId }))));
}

const seeds: Seed[] = [
  { name: 'roles', order: 30, run: (ctx) => insertRoles(ctx, BUILT_IN, 10) },
  { name: 'roles-demo', order: 31, only: 'demo', run: (ctx) => insertRoles(ctx, DEMO, 100) },
];

export default seeds;
