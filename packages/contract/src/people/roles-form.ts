import { choice, flag, form, type FormOf, idList, line, lines, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { during } from '../lists/resource-filters.ts';
import { computedFlag, contains, countOf, is, otherValue, resource, stateField } from '../lists/resource.ts';
import { DATA_SCOPES, ROLE_KINDS } from './data-scopes.ts';

/** What is edited of a role: what it is called, where it stands, and the people that it can be given to. */
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
  remark: lines('备注', { max: 200 }),
});

/** A role: whom it is for never changes, and what it grants is set apart. */
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
    // The names of the chosen departments; empty for any other scope.
    departmentNames: otherValue<string[]>('指定部门'),
    // How many people have it, whoever asks.
    userCount: countOf('用户数', '人'),
    // The built-in one that grants everything: it is neither deleted nor switched off, and its rights are not edited.
    all: computedFlag('内置'),
    // It holds more than the caller, who can look at it and nothing else.
    beyond: computedFlag('大于自己的权限'),
  },
  filters: [contains(['name'], 'name'), contains(['code'], 'code'), is('active'), during('createdAt')],
  columns: ['name', 'code', 'dataScope', 'userCount', 'remark', 'active', 'sort', 'updatedAt', 'createdAt'],
  sort: ['sort', 'name', 'code', 'createdAt', 'updatedAt'],
  defaultSort: 'sort',
});

/** What a role grants: menus with their buttons, and whose records it covers. */
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
