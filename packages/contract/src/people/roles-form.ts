import { choice, flag, form, type FormOf, idList, line, lines, sortNumber, wholeNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { during } from '../lists/resource-filters.ts';
import { computedFlag, contains, countOf, equals, otherValue, resource, stateField } from '../lists/resource.ts';
import { DATA_SCOPES, ROLE_KINDS } from './data-scopes.ts';
import { FACTOR_DEMANDS } from './factor-demands.ts';

/** The editable fields of a role: its name, its position, and the kind of people that it can be given to. */
export const ROLE_FORM = form({
  name: line('角色名称', { max: 30, required: true }),
  code: line('权限字符', {
    max: 50,
    required: true,
    rule: { pattern: /^[A-Za-z][\w:-]*$/, message: '以字母开头，可含字母、数字、下划线、冒号和短横线' },
  }),
  sort: sortNumber(100),
  active: flag('状态', true, ACTIVE_WORDS),
  kind: choice('适用人群', ROLE_KINDS, 'staff'),
  factor: choice('二次验证', FACTOR_DEMANDS, 'none'),
  // From the first sign-in of each person that finds the demand; afterwards they reach nothing but linking a factor.
  factorGrace: wholeNumber('绑定宽限（天）', { from: 0, to: 30, initial: 7 }),
  remark: lines('备注', { max: 200 }),
});

/** A role. The kind of its people never changes, and its permissions are edited separately. */
export const ROLE = resource(ROLE_FORM, {
  key: 'role',
  idName: 'roleId',
  noun: '角色',
  path: '/ad-biz/sys-role',
  tag: 'system:role',
  title: 'name',
  code: 'code',
  fixed: ['kind'],
  without: ['import'],
  computed: {
    dataScope: stateField(choice('数据范围', DATA_SCOPES)),
    // The names of the chosen departments; empty for other scopes.
    departmentNames: otherValue<string[]>('指定部门'),
    // How many people have it, independent of what the caller may see.
    userCount: countOf('用户数', '人'),
    // The built-in role that grants everything: it cannot be deleted or switched off, and its permissions cannot be edited.
    all: computedFlag('内置'),
    // It grants more than the caller has, so the caller can only look at it.
    beyond: computedFlag('大于自己的权限'),
  },
  filters: [contains(['name'], 'name'), contains(['code'], 'code'), equals('active'), during('createdAt')],
  columns: ['name', 'code', 'dataScope', 'userCount', 'remark', 'active', 'sort', 'updatedAt', 'createdAt'],
  sort: ['sort', 'name', 'code', 'createdAt', 'updatedAt'],
  defaultSort: 'sort',
});

/** The permissions of a role: its menus with their buttons, and its data scope. */
export const ROLE_PERMISSION_FORM = form(
  {
    menuIds: idList('菜单与按钮', { most: 2000 }),
    dataScope: choice('数据范围', DATA_SCOPES),
    departmentIds: idList('指定的部门', { most: 500 }),
  },
  {
    rules: [
      {
        at: 'departmentIds',
        fault: ({ dataScope, departmentIds }) => (dataScope === 'departments' && departmentIds.length === 0 ? '请选择部门' : ''),
      },
    ],
    together: [['dataScope', 'departmentIds']],
  },
);
export type RolePermissionForm = FormOf<typeof ROLE_PERMISSION_FORM>;
