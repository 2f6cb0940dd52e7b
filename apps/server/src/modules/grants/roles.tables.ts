import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { menus } from '#modules/menus/index.ts';
import { departments, users } from '#modules/people/index.ts';
import { id, recordColumns } from '#platform/db/columns.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

export const roles = pgTable('roles', {
  id: id(),
  code: text('code').notNull().unique(),
  name: text('name').notNull(),
  /** Grants every menu and every tag, as for the built-in administrator. */
  all: boolean('grants_all').notNull().default(false),
  /** Who may get the role: members never get roles for staff. */
  kind: text('kind', { enum: ['staff', 'member'] })
    .notNull()
    .default('staff'),
  /** The data scope of the role (decisions, "Sign-in, session, roles"); `departments` refers to role_departments. */
  dataScope: text('data_scope', { enum: ['all', 'departments', 'department', 'department-below', 'own'] })
    .notNull()
    .default('own'),
  /** What it demands of its people beside the first proof, and how many days they have to link it. */
  factor: text('factor', { enum: ['none', 'device', 'always'] })
    .notNull()
    .default('none'),
  factorGrace: integer('factor_grace').notNull().default(7),
  sort: integer('sort').notNull().default(0),
  active: boolean('active').notNull().default(true),
  remark: text('remark').notNull().default(''),
  ...recordColumns,
});

export const roleMenus = pgTable(
  'role_menus',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    menuId: text('menu_id')
      .notNull()
      .references(() => menus.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.menuId] }), index('role_menus_menu').on(table.menuId)],
);

export const userRoles = pgTable(
  'user_roles',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.roleId] }), index('user_roles_role').on(table.roleId)],
);

/** The departments of a role whose scope is `departments`. */
export const roleDepartments = pgTable(
  'role_departments',
  {
    roleId: text('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.roleId, table.departmentId] }), index('role_departments_department').on(table.departmentId)],
);

refuseDuplicates(roles, {
  roles_code_unique: { path: 'code', msg: '该权限字符已被其他角色使用' },
});
