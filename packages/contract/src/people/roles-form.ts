import { choice, flag, form, type FormOf, idList, line, lines, sortNumber } from '../form/form.ts';
import { ACTIVE_WORDS } from '../lists/active-words.ts';
import { DATA_SCOPES, ROLE_KINDS } from './data-scopes.ts';

/** A new role: what it is called, where it stands, and the people that it can be given to. */
export const NEW_ROLE_FORM = form({
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

const { kind: _, ...kept } = NEW_ROLE_FORM.fields;

/** What is edited of a role: whom it is for never changes. */
export const ROLE_FORM = form(kept);
export type RoleForm = FormOf<typeof ROLE_FORM>;

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
