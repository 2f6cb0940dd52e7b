import { roleMenus, roles } from '#modules/grants/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

type RoleSeed = {
  id: string;
  name: string;
  remark: string;
  all?: boolean;
  kind?: 'member';
  dataScope?: DataScope;
  menus: readonly string[];
};
type DataScope = (typeof roles.$inferInsert)['dataScope'];

const EVERYBODY = ['home', 'common-scene', 'knowledge'];
const MESSAGES = 'message-center';
const AGENDA = 'agenda';
const TODO = ['todo', 'todo-add', 'todo-edit'];
const FEEDBACK = ['feedback', 'feedback-add', 'feedback-edit'];

const BUILT_IN: RoleSeed[] = [
  { id: 'administrator', name: '系统管理员', remark: '拥有全部菜单、按钮和所有公司的数据', all: true, dataScope: 'all', menus: [] },
  { id: 'staff', name: '员工', remark: '新员工默认的角色', menus: [...EVERYBODY, MESSAGES, AGENDA, ...TODO, ...FEEDBACK] },
  { id: 'member', name: '会员', remark: '移动端会员', kind: 'member', menus: ['home'] },
];

const DEMO: RoleSeed[] = [
  {
    id: 'manager',
    name: '部门经理',
    remark: '查看本部门及下级部门的数据',
    dataScope: 'department-below',
    menus: [...EVERYBODY, MESSAGES, AGENDA, ...TODO, ...FEEDBACK, 'system-user', 'monitor-login-log'],
  },
  {
    id: 'after-sale',
    name: '售后工程师',
    remark: '处理本部门的售后反馈',
    dataScope: 'department',
    menus: [...EVERYBODY, MESSAGES, AGENDA, ...TODO, ...FEEDBACK, 'feedback-handle'],
  },
  {
    id: 'guest',
    name: '只读访客',
    remark: '只能查看，不能新建和修改',
    menus: [...EVERYBODY, AGENDA, 'todo', 'feedback', 'monitor-online'],
  },
];

async function insertRoles({ db, now }: SeedCtx, rows: readonly RoleSeed[], firstSort: number): Promise<void> {
  await db.insert(roles).values(
    rows.map(({ id, name, remark, all = false, kind = 'staff' as const, dataScope = 'own' }, index) => ({
      id,
      code: id,
      name,
      remark,
      all,
      kind,
      dataScope,
      sort: firstSort + index * 10,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await db.insert(roleMenus).values(rows.flatMap((role) => role.menus.map((menuId) => ({ roleId: role.id, menuId }))));
}

const seeds: DatabaseSeed[] = [
  { name: 'roles', order: 30, run: (ctx) => insertRoles(ctx, BUILT_IN, 10) },
  { name: 'roles-demo', order: 31, only: 'demo', run: (ctx) => insertRoles(ctx, DEMO, 100) },
];

export default seeds;
