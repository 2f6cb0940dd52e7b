import { scopeWords } from '@houtai/contract/data-scopes';
import type { RoleRow } from '@houtai/contract/roles';
import { ROLES_PAGE } from '@houtai/contract/roles';
import { ROLE } from '@houtai/contract/roles-form';

import { text } from '#modules/exports/index.ts';
import { assertKeepsAdministration, holdersOfRole, roles, userRoles } from '#modules/grants/index.ts';
import { publishRightsChange } from '#modules/menus/index.ts';
import { countColumn, defineResource } from '#modules/resources/index.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { assertNotBeyond, rolesBeyondCaller } from './grantable-roles.ts';
import { chosenDepartments } from './role-rows.ts';

const usersOf = countColumn(userRoles.roleId);

export const ROLES = defineResource(ROLE, roles, {
  page: ROLES_PAGE,
  computed: {
    departmentNames: chosenDepartments,
    userCount: usersOf,
    beyond: async (ctx, rows) => new Map([...(await rolesBeyondCaller(ctx, rows))].map((id) => [id, true])),
  },
  cells: { dataScope: text<RoleRow>(scopeWords, 28) },
  isNewUnlisted: true,
  beforeUpdate: assertNotBeyond,
  faults: async (_, { code, active, kind, factor }, before) => {
    if ((before?.kind ?? kind) === 'member' && factor !== 'none') return [{ path: 'factor', msg: '会员没有二次验证，不能要求' }];
    if (!before?.all) return [];
    if (!active) throw new AppError('A0409', `「${before.name}」是内置角色，不能停用`);
    return code === before.code ? [] : [{ path: 'code', msg: '内置角色的权限字符不能修改' }];
  },
  beforeRemove: async (ctx, role) => {
    await assertNotBeyond(ctx, role);
    if (role.all) throw new AppError('A0409', `「${role.name}」是内置角色，不能删除`);
    const people = (await usersOf(ctx, [role])).get(role.id) ?? 0;
    if (people > 0) throw new AppError('A0409', `角色「${role.name}」还有 ${people} 位用户，请先在「分配用户」中取消授权再删除`);
  },
  afterChange: async (ctx, { before, after }) => {
    if (!before || !after) return;
    await assertKeepsAdministration(ctx);
    if (before.active !== after.active) await publishRightsChange(ctx, await holdersOfRole(ctx, after.id));
  },
});
