import { randomBytes } from 'node:crypto';

import { USER_FORM } from '@houtai/contract/users-form';
import { and, asc, eq, inArray, or } from 'drizzle-orm';

import { scopeOf } from '#modules/grants/index.ts';
import { type FoundRecord, importKind } from '#modules/imports/index.ts';
import { companies, departments, users } from '#modules/people/index.ts';
import { posts } from '#modules/posts/index.ts';
import { grantableRoles } from '#modules/roles/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { hashPassword } from '#platform/passwords.ts';
import { pinyinOf, pinyinOfNames } from '#platform/pinyin.ts';
import type { ReferenceOption } from '#platform/references.ts';

import { addUser } from './add-user.ts';
import { removeUser } from './remove-user.ts';
import { updateUser } from './update-user.ts';
import { scopeCovers } from './user-form.ts';
import { toUserDetail, USER } from './user-rows.ts';
import { coveredUsers } from './users-scope.ts';

/** Imported people get an unknown password: they sign in by enterprise messaging, or the password is reset. */
let unknownPassword: Promise<string> | undefined;

/** An import of colleagues, identified by login id, or by phone if the sheet has no login ids. */
export const USER_IMPORT = importKind({
  kind: 'users',
  name: '用户',
  recordType: USER,
  tag: 'system:user:import',
  may: { add: 'system:user:add', edit: 'system:user:edit', remove: 'system:user:remove' },
  form: USER_FORM,
  keys: ['loginId', 'phone'],
  table: users,
  isIndependent: true,
  synonyms: {
    name: ['用户名称', '员工姓名', '名字'],
    loginId: ['登录账号', '用户名', '登录名'],
    phone: ['手机号', '手机号码', '联系电话', '电话'],
    departmentIds: ['所属部门', '归属部门'],
    companyId: ['所属公司', '公司名称'],
    email: ['电子邮箱', '邮件'],
    workNo: ['员工编号', '编号'],
  },
  lookUps: {
    companyId: companyOptions,
    departmentIds: departmentOptions,
    departmentId: departmentOptions,
    postIds: postOptions,
    roleIds: roleOptions,
  },
  initial: ({ actor }) => ({ companyId: actor.companyId }),
  complete: (texts) => {
    const places = (texts['departmentIds'] ?? '').split(',');
    return places.includes(texts['departmentId'] ?? '') ? texts : { ...texts, departmentId: places[0] ?? '' };
  },
  find: async (ctx, keys) => {
    const sought = or(
      inArray(
        users.loginId,
        keys.map(({ loginId = '' }) => loginId),
      ),
      inArray(
        users.phone,
        keys.map(({ phone = '' }) => phone),
      ),
    );
    const found = await readFound(ctx, sought);
    return keys.map(
      ({ loginId = '', phone = '' }) =>
        found.find(({ values }) => (loginId === '' ? values['phone'] === phone : values['loginId'] === loginId)) ?? null,
    );
  },
  read: (ctx, ids) => readFound(ctx, inArray(users.id, [...ids])),
  add: async (ctx, form) => {
    unknownPassword ??= hashPassword(randomBytes(24).toString('base64'));
    const [passwordHash, py] = await Promise.all([unknownPassword, pinyinOf(form.name, { surname: true })]);
    return addUser(ctx, { form, passwordHash, py });
  },
  update: (ctx, { id, version }, values) => updateUser(ctx, { ...values, id, version }),
  remove: (ctx, { id }) => removeUser(ctx, id),
});

async function readFound(ctx: Ctx, where: ReturnType<typeof or>): Promise<FoundRecord[]> {
  const rows = await ctx.db
    .select()
    .from(users)
    .where(and(where, eq(users.kind, 'staff'), await coveredUsers(ctx)));
  return Promise.all(rows.map(async (row) => ({ id: row.id, version: row.version, name: row.name, values: await toUserDetail(ctx, row) })));
}

/** Companies outside the scope are recognised if a person has them already, but not offered. */
async function companyOptions(ctx: Ctx): Promise<ReferenceOption[]> {
  const { everything } = await scopeOf(ctx);
  const rows = await ctx.db.select().from(companies);
  return rows.map(({ id, name }) => ({ value: id, text: name, isOff: !everything && id !== ctx.actor.companyId }));
}

/** A department is named by its name, or by its full path if that is ambiguous. */
async function departmentOptions(ctx: Ctx): Promise<ReferenceOption[]> {
  const scope = await scopeOf(ctx);
  const rows = await ctx.db.select().from(departments).orderBy(asc(departments.path));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const pinyin = await pinyinOfNames(rows.map(({ name }) => name));
  return rows.map(({ id, name, code, companyId, path }) => {
    const way = path.split('/').flatMap((id) => names.get(id) ?? []);
    return {
      value: id,
      text: name,
      also: [code, way.join(' / '), way.join('/'), ...pinyin(name).split(' ')].filter(Boolean),
      note: way.join(' / '),
      of: ['companyId', companyId],
      isOff: !scopeCovers(scope, { id, companyId }),
    };
  });
}

async function postOptions({ db }: Ctx): Promise<ReferenceOption[]> {
  const rows = await db.select().from(posts);
  return rows.map(({ id, name, code, active }) => ({ value: id, text: name, also: [code], isOff: !active }));
}

async function roleOptions(ctx: Ctx): Promise<ReferenceOption[]> {
  return (await grantableRoles(ctx)).map(({ id, name, grantable }) => ({ value: id, text: name, isOff: !grantable }));
}
