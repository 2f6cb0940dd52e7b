import { calls } from '@houtai/contract';
import type { UserRow } from '@houtai/contract/users';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { AddButton } from '../../kit/list/add-button.tsx';
import { ListPage } from '../../kit/list/list-page.tsx';
import type { Conditions, SearchField, SlotProps } from '../../kit/list/search-field.ts';
import { useList } from '../../kit/list/use-list.ts';
import { Can, useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/input/select.tsx';
import { DepartmentSide } from './department-side.tsx';
import { SetUsersActive } from './set-users-active.tsx';
import { useDepartments } from './use-departments.ts';
import { UserActLayer } from './user-act-layer.tsx';
import { openAct } from './user-act.ts';
import { USER_ACTS, USER_COLUMNS } from './user-columns.tsx';
import { UserDetail } from './user-detail.tsx';

import css from './users-page.module.css';

const FIELDS: readonly SearchField<'keyword' | 'roleId' | 'departmentId' | 'from' | 'to'>[] = [
  { kind: 'text', name: 'keyword', label: '姓名、账号、手机、拼音', width: 200 },
  { kind: 'slot', name: 'roleId', label: '角色', Control: RoleControl, Words: RoleWords },
  { kind: 'slot', name: 'departmentId', label: '部门', Control: DepartmentControl, Words: DepartmentWords },
  { kind: 'days', name: 'from', until: 'to', label: '创建时间' },
];

const ACTING = [...USER_COLUMNS, USER_ACTS];

const SELECTION = {
  label: (row: UserRow) => row.name,
  refusal: (row: UserRow) => row.keptBecause || null,
  Bulk: SetUsersActive,
};

/** The staff and the members that one's data scope covers, beside the tree of departments. */
export default function UsersPage(): ReactNode {
  const mayEdit = useCan('system:user:edit');
  const mayAct = useCan([
    'system:user:edit',
    'system:user:resetPwd',
    'system:user:remove',
    'system:user:handover',
    'system:adminKey:add',
    'monitor:loginLog:unlock',
  ]);
  const counts = useQuery(queryOf(calls.users.counts, {}, { silent: true })).data;
  const list = useList(calls.users.page, {
    filters: ['keyword', 'roleId', 'departmentId', 'from', 'to'],
    usualSort: '-createdAt',
    views: ['all', 'active', 'disabled', 'locked', 'left', 'member'],
    input: ({ filter, view, ...page }) => ({
      ...page,
      view: view || undefined,
      keyword: filter('keyword') || undefined,
      roleId: filter('roleId') || undefined,
      departmentId: filter('departmentId') || undefined,
      from: filter('from') || undefined,
      to: filter('to') || undefined,
    }),
  });
  const chooseDepartment = (departmentId: string) =>
    list.setFilters({
      keyword: list.filter('keyword'),
      roleId: list.filter('roleId'),
      from: list.filter('from'),
      to: list.filter('to'),
      departmentId,
    });
  const add = <AddButton tag="system:user:add" noun="用户" onClick={() => openAct({ kind: 'add' })} />;
  return (
    <div className={css.page} data-width="full">
      <DepartmentSide chosen={list.filter('departmentId')} onChoose={chooseDepartment} />
      <div className={css.list}>
        <ListPage
          name="users"
          title="用户管理"
          noun="用户"
          list={list}
          columns={mayAct ? ACTING : USER_COLUMNS}
          rowId={(row) => row.id}
          fields={FIELDS}
          views={[
            { key: 'all', label: '员工', count: counts?.all },
            { key: 'active', label: '启用', count: counts?.active },
            { key: 'disabled', label: '停用', count: counts?.disabled },
            { key: 'locked', label: '已锁定', count: counts?.locked },
            { key: 'left', label: '已离职', count: counts?.left },
            { key: 'member', label: '会员', count: counts?.member },
          ]}
          exportCall={calls.users.export}
          actions={
            <>
              <Can tag="system:user:handover">
                <Button size="small" className={css.wide} onClick={() => openAct({ kind: 'handover', id: '' })}>
                  离职交接
                </Button>
              </Can>
              {add}
            </>
          }
          whenEmpty={add}
          Detail={UserDetail}
          selection={mayEdit ? SELECTION : undefined}
        />
      </div>
      <UserActLayer />
    </div>
  );
}

function useRoles() {
  const { data = [] } = useQuery(queryOf(calls.users.roles, {}, { silent: true }));
  return data.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
}

function RoleControl({ label, placeholder, values, onChange }: SlotProps): ReactNode {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={values['roleId'] ?? ''}
      options={useRoles()}
      clearable
      onChange={(roleId) => onChange({ roleId })}
    />
  );
}

function RoleWords({ values }: { values: Conditions }): ReactNode {
  return useRoles().find(({ value }) => value === values['roleId'])?.label ?? values['roleId'];
}

function DepartmentControl({ label, placeholder, values, onChange }: SlotProps): ReactNode {
  return (
    <Select
      aria-label={label}
      placeholder={placeholder}
      value={values['departmentId'] ?? ''}
      options={useDepartments()}
      clearable
      onChange={(departmentId) => onChange({ departmentId })}
    />
  );
}

function DepartmentWords({ values }: { values: Conditions }): ReactNode {
  return useDepartments().find(({ value }) => value === values['departmentId'])?.label ?? values['departmentId'];
}
