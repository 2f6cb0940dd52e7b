import { calls } from '@houtai/contract';
import { DATA_SCOPES } from '@houtai/contract/data-scopes';
import { startOfDay } from '@houtai/contract/dates';
import type { RoleRow } from '@houtai/contract/roles';
import { type ReactNode, useState } from 'react';

import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { Can } from '../../platform/can.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Icon } from '../../ui/icon.tsx';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { PermissionSheet } from './permission-sheet.tsx';
import { RoleDetail } from './role-detail.tsx';
import { RoleFormSheet } from './role-form-sheet.tsx';

const FIELDS: readonly SearchField<'name' | 'code' | 'active' | 'from' | 'until'>[] = [
  { kind: 'text', name: 'name', label: '角色名称' },
  { kind: 'text', name: 'code', label: '权限字符' },
  { kind: 'choice', name: 'active', label: '状态', choices: { '1': '启用', '0': '停用' } },
  { kind: 'days', name: 'from', until: 'until', label: '创建时间' },
];

const COLUMNS: readonly Column<RoleRow>[] = [
  { id: 'name', head: '角色名称', width: 160, cell: (row) => row.name, sortable: true, pin: 'start', card: 'title' },
  { id: 'code', head: '权限字符', width: 160, cell: (row) => row.code, sortable: true, card: 'id' },
  { id: 'dataScope', head: '数据范围', width: 200, cell: scopeOf, grow: true, card: 'meta' },
  { id: 'userCount', head: '用户数', width: 80, cell: (row) => row.userCount, align: 'end', card: 'meta' },
  { id: 'sort', head: '排序', width: 72, cell: (row) => row.sort, align: 'end', sortable: true },
  { id: 'active', head: '状态', width: 104, cell: (row) => <ActiveSwitch role={row} />, card: 'state' },
  { id: 'remark', head: '备注', width: 200, cell: (row) => row.remark, card: 'note' },
  { id: 'createdAt', head: '创建时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, card: 'date' },
];

const STATES = ['1', '0'] as const;

function scopeOf({ all, dataScope, departmentNames }: RoleRow): string {
  if (all) return '全部公司';
  return departmentNames.length > 0 ? `指定部门：${departmentNames.join('、')}` : DATA_SCOPES[dataScope];
}

/** The roles: what each grants, whose records it covers, and who has it. */
export default function RolesPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const [added, setAdded] = useState<RoleRow | null>(null);
  const list = useList(calls.roles.page, {
    filters: ['name', 'code', 'active', 'from', 'until'],
    usualSort: 'sort',
    input: ({ filter, ...page }) => ({
      ...page,
      name: filter('name') || undefined,
      code: filter('code') || undefined,
      active: STATES.find((state) => state === filter('active')),
      from: startOfDay(filter('from'))?.toISOString(),
      to: startOfDay(filter('until'), 1)?.toISOString(),
    }),
  });
  const add = (
    <Can tag="system:role:add">
      <Button kind="primary" size="small" onClick={() => setIsAdding(true)}>
        <Icon name="plus" />
        新建角色
      </Button>
    </Can>
  );
  return (
    <>
      <ListPage
        name="roles"
        title="角色管理"
        noun="角色"
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.roleId}
        fields={FIELDS}
        actions={add}
        whenEmpty={add}
        Detail={RoleDetail}
      />
      <Drawer open={isAdding} onClose={() => setIsAdding(false)} label="新建角色" width={560}>
        <RoleFormSheet
          onCancel={() => setIsAdding(false)}
          onDone={(role) => {
            setIsAdding(false);
            setAdded(role);
          }}
        />
      </Drawer>
      <Can tag="system:role:edit">
        <Drawer open={added !== null} onClose={() => setAdded(null)} label="设置权限" width={640}>
          {added && <PermissionSheet role={added} onDone={() => setAdded(null)} onCancel={() => setAdded(null)} />}
        </Drawer>
      </Can>
    </>
  );
}
