import { calls } from '@houtai/contract';
import type { UserRow } from '@houtai/contract/users';
import { USERS } from '@houtai/contract/users-list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { option } from '#kit/list/search/option-conditions.tsx';
import { listView } from '#kit/resource/resource-list.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';

import { useDepartments } from './use-departments.ts';
import { openAction } from './user-action.ts';
import { RowMenuButton } from './user-menu.tsx';
import { StateCell } from './user-state.tsx';

import patterns from '#ui/patterns.module.css';

/** The list of users, with changes to the columns' default rendering. */
export const USERS_VIEW = listView(USERS, calls.users, {
  name: 'users',
  title: '用户管理',
  controls: { roleId: option('roleId', '角色', useRoles), departmentId: option('departmentId', '部门', useDepartments) },
  columns: {
    name: { width: 80, grow: false },
    nickName: { width: 96, hidden: true },
    department: { width: 120, cell: (row) => <Departments user={row} />, grow: true, card: 'note' },
    posts: { width: 104, cell: (row) => row.postNames.join('、'), card: 'meta' },
    phone: { width: 108, card: 'meta' },
    roles: { width: 88, cell: (row) => row.roleNames.join('、'), card: 'meta' },
    state: { width: 88, cell: (row) => <StateCell user={row} />, card: 'state' },
    signIn: { width: 88, card: 'date' },
    signInIp: { width: 120, hidden: true },
    company: { width: 168, hidden: true },
    workNo: { width: 96, hidden: true },
    email: { width: 168, hidden: true },
    createdAt: { width: 112, hidden: true, card: undefined },
  },
});

export const USER_ACTS = actionColumn<UserRow>(80, (row) => <RowActs user={row} />);

/** The primary department and the number of others, which the tooltip names. */
function Departments({ user }: { user: UserRow }): ReactNode {
  const { departmentName, otherDepartmentNames: others } = user;
  if (others.length === 0) return departmentName || '—';
  return (
    <span title={[departmentName, ...others].join('、')}>
      {departmentName}
      <small className={patterns.muted}> +{others.length}</small>
    </span>
  );
}

function RowActs({ user }: { user: UserRow }): ReactNode {
  return (
    <span className={patterns.row4}>
      {user.kind === 'staff' && (
        <Can tag={[calls.users.update.access]}>
          <RowAction onClick={() => openAction({ kind: 'edit', id: user.id })}>修改</RowAction>
        </Can>
      )}
      <RowMenuButton user={user} />
    </span>
  );
}

function useRoles() {
  const { data = [] } = useQuery(queryOf(calls.users.roles, {}, { silent: true }));
  return data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
}
