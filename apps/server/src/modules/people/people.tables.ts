import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { id, moment, recordColumns } from '#platform/db/columns.ts';
import { pairsOf } from '#platform/db/pages/text-search.ts';
import { refuseDuplicates } from '#platform/db/unique-values.ts';

import { companies } from './companies.tables.ts';

export const departments = pgTable(
  'departments',
  {
    id: id(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    parentId: text('parent_id'),
    /** Ids from the root to this department, each followed by a slash. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    sort: integer('sort').notNull().default(0),
    code: text('code').notNull().default(''),
    type: text('type', { enum: ['department', 'branch', 'team'] })
      .notNull()
      .default('department'),
    leaderId: text('leader_id').references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    phone: text('phone').notNull().default(''),
    email: text('email').notNull().default(''),
    /** Inactive ones are shown in records that use them, but not offered. */
    active: boolean('active').notNull().default(true),
    ...recordColumns,
  },
  (table) => [
    index('departments_leader').on(table.leaderId),
    index('departments_company').on(table.companyId, table.parentId),
    index('departments_path').on(table.path),
    uniqueIndex('departments_name').on(table.companyId, sql`coalesce(${table.parentId}, '')`, table.name),
    uniqueIndex('departments_code')
      .on(table.companyId, table.code)
      .where(sql`${table.code} <> ''`),
  ],
);

refuseDuplicates(departments, {
  departments_name: { path: 'name', msg: '同一上级下已有这个名称的部门' },
  departments_code: { path: 'code', msg: '这个编码已被公司的其他部门使用' },
});

/** The id of the initial account of every installation. */
export const BUILT_IN_ADMINISTRATOR = 'u-admin';

/** The phone number of that account until one is set, by the environment or at the first sign-in. */
export const PLACEHOLDER_PHONE = '13800000000';

/** A login id in the form used for comparisons. */
export function lowerCased(loginId: SQLWrapper): SQL {
  return sql`lower(${loginId})`;
}

export const users = pgTable(
  'users',
  {
    id: id(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    /** A program neither signs in nor works here; its row lets histories name it. */
    kind: text('kind', { enum: ['staff', 'member', 'program'] }).notNull(),
    loginId: text('login_id').notNull().unique(),
    /** Set for accounts from before login ids were compared without case, if another one differs only by case. */
    isLoginIdAlike: boolean('is_login_id_alike').notNull().default(false),
    phone: text('phone').notNull().unique(),
    name: text('name').notNull(),
    nickName: text('nick_name').notNull(),
    /** Pinyin of the name, in full and as initials. */
    py: text('py').notNull(),
    email: text('email').notNull().default(''),
    avatar: text('avatar').notNull().default(''),
    passwordHash: text('password_hash').notNull(),
    passwordChangedAt: moment('password_changed_at'),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    /** When an initial password handed out on a sheet expires; null for other passwords. */
    passwordExpiresAt: moment('password_expires_at'),
    /** When somebody else, or a device that is not known to be the person's, last set the phone or address; proofs by them have to wait a day. */
    contactSetAt: moment('contact_set_at'),
    active: boolean('active').notNull().default(true),
    gender: text('gender', { enum: ['0', '1', '2'] })
      .notNull()
      .default('0'),
    workNo: text('work_no').notNull().default(''),
    remark: text('remark').notNull().default(''),
    /** When the person left the company. */
    leftAt: moment('left_at'),
    /** A copy of user_departments, so that one index can be combined with company and owner in an `or`; written by `placeUser`. */
    departmentIds: text('department_ids').array().notNull().default([]),
    /** The searchable text of a person, in lower case. */
    sought: text('sought')
      .notNull()
      .generatedAlwaysAs(sql`lower(name || ' ' || nick_name || ' ' || login_id || ' ' || phone || ' ' || work_no || ' ' || py)`),
    ...recordColumns,
  },
  (table) => [
    uniqueIndex('users_login_id_lower')
      .on(lowerCased(table.loginId))
      .where(sql`not ${table.isLoginIdAlike}`),
    index('users_company').on(table.companyId, table.name),
    index('users_departments').using('gin', table.departmentIds),
    index('users_words').using('gin', pairsOf(table.sought)),
    index('users_created').on(table.kind, table.createdAt, table.id),
    index('users_named').on(table.kind, table.py, table.id),
    index('users_login').on(table.kind, table.loginId, table.id),
    index('users_updated').on(table.updatedAt),
    // The order of pickers. `desc()` alone would put nulls last, unlike ORDER BY … DESC.
    index('users_offered').on(table.kind, table.active.desc().nullsFirst(), table.py, table.id),
  ],
);

refuseDuplicates(users, {
  users_login_id_unique: { path: 'loginId', msg: '该账号已被使用' },
  users_login_id_lower: { path: 'loginId', msg: '该账号已被使用' },
  users_phone_unique: { path: 'phone', msg: '该手机号已被其他账号使用' },
});

export const userDepartments = pgTable(
  'user_departments',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    departmentId: text('department_id')
      .notNull()
      .references(() => departments.id),
    primary: boolean('is_primary').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.departmentId] }), index('user_departments_department').on(table.departmentId)],
);
