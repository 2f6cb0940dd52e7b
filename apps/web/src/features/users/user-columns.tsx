import { calls } from '@houtai/contract';
import type { UserRow } from '@houtai/contract/users';
import type { ReactNode } from 'react';

import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { Can } from '#platform/session/can.tsx';

import { openAction } from './user-action.ts';
import { RowMenuButton } from './user-menu.tsx';
import { StateCell } from './user-state.tsx';

import css from './users-page.module.css';

/** The columns of the list; the last one only for anyone who may do something. */
export const USER_COLUMNS: ColumnsOf<typeof calls.users.page, typeof calls.users.export> = [
  { id: 'name', head: '姓名', width: 80, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  { id: 'loginId', head: '账号', width: 104, cell: (row) => row.loginId, sortable: true, card: 'id' },
  { id: 'nickName', head: '昵称', width: 96, cell: (row) => row.nickName, hidden: true },
  { id: 'department', head: '部门', width: 120, cell: (row) => <Departments user={row} />, grow: true, card: 'note' },
  { id: 'posts', head: '岗位', width: 104, cell: (row) => row.postNames.join('、'), card: 'meta' },
  { id: 'phone', head: '手机', width: 108, cell: (row) => row.phone, card: 'meta' },
  { id: 'roles', head: '角色', width: 88, cell: (row) => row.roleNames.join('、'), card: 'meta' },
  { id: 'state', head: '状态', width: 88, cell: (row) => <StateCell user={row} />, card: 'state' },
  { id: 'signIn', head: '最近登录', width: 88, cell: (row) => row.lastSignInAt && <TimeCell time={row.lastSignInAt} />, card: 'date' },
  { id: 'signInIp', head: '登录 IP', width: 120, cell: (row) => row.lastSignInIp, hidden: true },
  { id: 'company', head: '公司', width: 168, cell: (row) => row.companyName, hidden: true },
  { id: 'workNo', head: '工号', width: 96, cell: (row) => row.workNo, hidden: true },
  { id: 'email', head: '邮箱', width: 168, cell: (row) => row.email, hidden: true },
  { id: 'createdAt', head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
];

export const USER_ACTS = actionColumn<UserRow>(80, (row) => <RowActs user={row} />);

/** The primary department, and how many others there are, which the title names. */
function Departments({ user }: { user: UserRow }): ReactNode {
  const { departmentName, otherDepartmentNames: others } = user;
  if (others.length === 0) return departmentName || '—';
  return (
    <span title={[departmentName, ...others].join('、')}>
      {departmentName}
      <small className={css.more}> +{others.length}</small>
    </span>
  );
}

function RowActs({ user }: { user: UserRow }): ReactNode {
  return (
    <span className={css.acts}>
      {user.kind === 'staff' && (
        <Can tag={[calls.users.update.access]}>
          <RowAction onClick={() => openAction({ kind: 'edit', id: user.id })}>修改</RowAction>
        </Can>
      )}
      <RowMenuButton user={user} />
    </span>
  );
}
