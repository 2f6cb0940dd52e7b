import { calls } from '@houtai/contract';
import { DATA_SCOPES, scopeWords } from '@houtai/contract/data-scopes';
import type { RoleRow } from '@houtai/contract/roles';
import { ROLE } from '@houtai/contract/roles-form';
import type { ReactNode } from 'react';

import { WordsField } from '#kit/form/fields/option-fields.tsx';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { type ResourceAct, useOpenForm } from '#kit/resource/resource-acts.ts';
import { ResourceForm, ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { PermissionSheet } from './permission-sheet.tsx';
import { RoleFactors } from './role-factors.tsx';
import { RoleUsers } from './role-users.tsx';

/** The part of a role with its rights. */
const PERMISSION = 'permission';

const VIEW = resourceView(ROLE, calls.roles, {
  name: 'roles',
  title: '角色管理',
  form: 'panel',
  columns: {
    name: { width: 160, grow: false },
    code: { width: 136 },
    dataScope: { width: 160, cell: scopeWords, grow: true, card: 'meta' },
    userCount: { width: 72, card: 'meta' },
    remark: { width: 176, hidden: false, card: 'note' },
    active: { width: 104 },
    sort: { width: 80 },
    updatedAt: { width: 112, hidden: false, card: 'date' },
    createdAt: { hidden: true, card: undefined },
  },
  hints: {
    code: '唯一，例如 finance-clerk；内置角色的不能修改',
    sort: '数字小的排在前面',
    kind: '保存后不能修改',
    factorGrace: '从每个人在要求之后第一次登录算起；过后登录只能绑定',
  },
  instead: { active: (of, role) => <WordsField of={of} disabled={role?.all === true} /> },
  facts: {
    dataScope: ({ all, dataScope }) => (all ? '全部公司' : DATA_SCOPES[dataScope]),
    departmentNames: ({ departmentNames }) => departmentNames.join('、'),
  },
  whenSwitchedOff: ({ all, beyond, userCount }) =>
    all || beyond ? null : `它的 ${userCount} 位用户会立即失去由它授予的菜单、按钮和数据范围，重新启用后恢复。`,
  removeNote: '它授予的菜单、按钮和数据范围一并删除；有用户的角色不能删除',
  submitNew: '保存并设置权限',
  canEdit: ({ beyond }) => !beyond,
  canRemove: ({ all, beyond }) => !all && !beyond,
  actAfterAdd: (record) => ({ record, part: PERMISSION }),
  rowAction: RowActions,
  rowActionWidth: 136,
  actions: ({ record }) => <PermissionButton role={record} />,
  Body: RoleBody,
  Form: RoleForm,
});

const { Form: _, ...BASICS } = VIEW;

/** The roles: their rights, their data scopes and their users. */
export default function RolesPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}

function RowActions({ record }: { record: RoleRow }): ReactNode {
  const open = useOpenForm();
  if (record.beyond) return null;
  return (
    <>
      <RowAction onClick={() => open({ record })}>修改</RowAction>
      {!record.all && <RowAction onClick={() => open({ record, part: PERMISSION })}>设置权限</RowAction>}
    </>
  );
}

function PermissionButton({ role }: { role: RoleRow }): ReactNode {
  const open = useOpenForm();
  const mayEdit = useCan([calls.roles.savePermission.access]);
  if (!mayEdit || role.all || role.beyond) return null;
  return <Button onClick={() => open({ record: role, part: PERMISSION })}>设置权限</Button>;
}

function RoleBody({ record }: { record: RoleRow }): ReactNode {
  return (
    <>
      {record.all && <p data-words>内置角色：拥有全部菜单和按钮，不能停用、删除或修改权限。</p>}
      {record.beyond && <p data-words>该角色的权限大于您自己的权限，您只能查看。</p>}
      <RoleFactors role={record} />
      <RoleUsers role={record} />
    </>
  );
}

/** The form of a role or of its rights; an earlier state opens in the form that saved it. */
function RoleForm({ act, onClose }: { act: ResourceAct<RoleRow> | null; onClose: () => void }): ReactNode {
  const { record, restored, part } = act ?? {};
  const isPermission = part === PERMISSION || (restored !== undefined && Object.hasOwn(restored, 'menuIds'));
  return (
    <>
      <ResourceForm view={BASICS} act={isPermission ? null : act} onClose={onClose} />
      <Drawer open={isPermission} onClose={onClose} label="设置权限" width={640}>
        {isPermission && record && <PermissionSheet role={record} restored={restored} onDone={onClose} onCancel={onClose} />}
      </Drawer>
    </>
  );
}
