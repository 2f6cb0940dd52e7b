import { calls } from '@houtai/contract';
import type { UserRow } from '@houtai/contract/users';
import { USERS } from '@houtai/contract/users-list';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ImportButton } from '#kit/import/import-button.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/calls/query.ts';
import { Can, useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';

import { DepartmentSide } from './department-side.tsx';
import { UserActLayer } from './user-action-layer.tsx';
import { openAction } from './user-action.ts';
import { UserBulk } from './user-bulk.tsx';
import { USER_ACTS, USERS_VIEW } from './user-columns.tsx';
import { UserDetail } from './user-detail.tsx';
import { RowMenu } from './user-menu.tsx';

import css from './users-page.module.css';

const ACTING = [...USERS_VIEW.columns, USER_ACTS];

const SELECTION = {
  label: (row: UserRow) => row.name,
  refusal: (row: UserRow) => row.keptBecause || null,
  Bulk: UserBulk,
};

/** Staff and members within the user's data scope, next to the tree of departments. */
export default function UsersPage(): ReactNode {
  const maySelect = useCan([calls.users.update.access, calls.users.resetPassword.access]);
  const mayAct = useCan([
    calls.users.update.access,
    calls.users.resetPassword.access,
    calls.users.remove.access,
    calls.users.handover.access,
    calls.session.issueAdminKey.access,
    calls.loginLog.unlock.access,
  ]);
  const list = useList(USERS_VIEW.list);
  const counts = useQuery({ ...queryOf(calls.users.counts, list.sought, { silent: true }), placeholderData: keepPreviousData }).data;
  const add = <AddButton call={calls.users.add} onClick={() => openAction({ kind: 'add' })} />;
  return (
    <div className={css.page}>
      <DepartmentSide chosen={list.filter('departmentId')} onChoose={(departmentId) => list.setFilters({ ...list.held, departmentId })} />
      <div className={css.list}>
        <ListPage
          name={USERS_VIEW.name}
          title={USERS_VIEW.title}
          noun={USERS.noun}
          list={list}
          columns={mayAct ? ACTING : USERS_VIEW.columns}
          rowId={(row) => row.id}
          counts={counts}
          exportCall={calls.users.export}
          actions={
            <>
              <ImportButton kind="users" noun="用户" tag="system:user:import" subject="users" />
              <Can tag={[calls.users.handover.access]}>
                <Button size="small" className={css.wide} onClick={() => openAction({ kind: 'handover', id: '' })}>
                  离职交接
                </Button>
              </Can>
              {add}
            </>
          }
          whenEmpty={add}
          Detail={UserDetail}
          selection={maySelect ? SELECTION : undefined}
        />
      </div>
      <RowMenu />
      <UserActLayer />
    </div>
  );
}
