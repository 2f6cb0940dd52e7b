import { calls } from '@houtai/contract';
import { ACTIVE_WORDS } from '@houtai/contract/active-words';
import { scopeWords } from '@houtai/contract/data-scopes';
import type { RoleRow } from '@houtai/contract/roles';
import { ROLE_FORM } from '@houtai/contract/roles-form';
import { type ReactNode, useMemo, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, text, times } from '#kit/list/search/conditions.ts';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { useCan } from '#platform/session/can.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { RoleDetail } from './role-detail.tsx';
import { RoleFormSheet } from './role-form-sheet.tsx';
import { type OpenedRole, RoleSheets } from './role-sheets.tsx';
import { RoleSwitch } from './role-switch.tsx';

const LIST = listOf(calls.roles.page, {
  conditions: [
    text('name', '角色名称', { max: ROLE_FORM.fields.name.max }),
    text('code', '权限字符', { max: ROLE_FORM.fields.code.max }),
    choice('active', '状态', ACTIVE_WORDS),
    times('from', 'until', '创建时间'),
  ],
  defaultSort: 'sort',
});

const COLUMNS: ColumnsOf<typeof calls.roles.page, typeof calls.roles.export> = [
  { id: 'name', head: '角色名称', width: 160, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  { id: 'code', head: '权限字符', width: 136, cell: (row) => row.code, sortable: true, card: 'id' },
  { id: 'dataScope', head: '数据范围', width: 160, cell: scopeWords, grow: true, card: 'meta' },
  { id: 'userCount', head: '用户数', width: 72, cell: (row) => row.userCount, align: 'end', card: 'meta' },
  { id: 'remark', head: '备注', width: 176, cell: (row) => row.remark, card: 'note' },
  { id: 'active', head: '状态', width: 104, cell: (row) => <RoleSwitch role={row} />, card: 'state' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, align: 'end', sortable: true },
  { id: 'updatedAt', head: '更新时间', width: 112, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
  { id: 'createdAt', head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
];

/** The roles: what each grants, whose records it covers, and who has it. */
export default function RolesPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const [opened, setOpened] = useState<OpenedRole | null>(null);
  const mayEdit = useCan([calls.roles.update.access]);
  const columns = useMemo(() => (mayEdit ? [...COLUMNS, actsOf(setOpened)] : COLUMNS), [mayEdit]);
  const list = useList(LIST);
  const add = <AddButton call={calls.roles.add} onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="roles"
        title="角色管理"
        noun={nounOf(calls.roles.page)}
        list={list}
        columns={columns}
        rowId={(row) => row.roleId}
        exportCall={calls.roles.export}
        actions={add}
        whenEmpty={add}
        Detail={RoleDetail}
      />
      <Drawer open={isAdding} onClose={() => setIsAdding(false)} label="新建角色" width={640}>
        <RoleFormSheet
          onCancel={() => setIsAdding(false)}
          onDone={(role) => {
            setIsAdding(false);
            if (role && mayEdit) setOpened({ role, sheet: 'permission' });
          }}
        />
      </Drawer>
      <RoleSheets opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function actsOf(open: (opened: OpenedRole) => void): Column<RoleRow> {
  return actionColumn(
    128,
    (role) =>
      !role.beyond && (
        <>
          <RowAction onClick={() => open({ role, sheet: 'basics' })}>修改</RowAction>
          {!role.all && <RowAction onClick={() => open({ role, sheet: 'permission' })}>设置权限</RowAction>}
        </>
      ),
  );
}
