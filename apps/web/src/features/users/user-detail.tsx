import { calls } from '@houtai/contract';
import type { UserDetail as User } from '@houtai/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';

import { openAction } from './user-action.ts';
import { UserMenu } from './user-menu.tsx';
import { UserState } from './user-state.tsx';

const GENDERS = { '0': '', '1': '男', '2': '女' } as const;

export function UserDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.users.get, { id }, { silent: true }));
  const mayEdit = useCan([calls.users.update.access]);
  return (
    <DetailDrawer noun={nounOf(calls.users.get)} query={query}>
      {(user) => ({
        code: user.loginId,
        title: user.name,
        state: <UserState user={user} />,
        meta: (
          <span>
            创建于 <TimeCell time={user.createdAt} />
          </span>
        ),
        body: <UserBody user={user} />,
        foot: (
          <>
            {mayEdit && user.kind === 'staff' && (
              <Button kind="primary" onClick={() => openAction({ kind: 'edit', id })}>
                修改
              </Button>
            )}
            <UserMenu user={user} />
          </>
        ),
      })}
    </DetailDrawer>
  );
}

function UserBody({ user }: { user: User }): ReactNode {
  const mayEdit = useCan([calls.users.update.access]);
  const time = (moment: string | null) => (moment === null ? '' : <TimeCell time={moment} />);
  return (
    <>
      <Facts
        facts={[
          ['账号类型', user.kind === 'member' ? '会员' : '员工'],
          ['昵称', user.nickName],
          ['手机', user.phone],
          ['邮箱', user.email],
          ['工号', user.workNo],
          ['性别', GENDERS[user.gender]],
          ['公司', user.companyName],
          ['主部门', user.departmentName],
          ['其他部门', user.otherDepartmentNames.join('、')],
          ['岗位', user.postNames.join('、')],
          ['角色', user.roleNames.join('、')],
          ['最近登录', time(user.lastSignInAt)],
          ['登录 IP', user.lastSignInIp],
          ['密码修改', user.mustChangePassword ? '下次登录须修改' : time(user.passwordChangedAt)],
          ['锁定至', time(user.lockedUntil)],
          ['离职时间', time(user.leftAt)],
        ]}
      />
      {user.remark && (
        <>
          <h3>备注</h3>
          <p data-words>{user.remark}</p>
        </>
      )}
      <RecordHistory
        id={user.id}
        history={calls.users.history}
        onRestore={
          mayEdit && user.kind === 'staff'
            ? ({ state }) => openAction({ kind: 'edit', id: user.id, ...(state && { restored: state }) })
            : undefined
        }
      />
    </>
  );
}
