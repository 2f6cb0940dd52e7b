import { calls } from '@houtai/contract';
import { ACTIVE_WORDS } from '@houtai/contract/active-words';
import { DEPARTMENT_TYPES } from '@houtai/contract/department-types';
import type { DepartmentRow } from '@houtai/contract/departments';
import { isSoughtDepartment } from '@houtai/contract/tree-search';
import { type ReactNode, useMemo, useState } from 'react';

import { ImportButton } from '../../kit/import/import-button.tsx';
import { actionColumn } from '../../kit/list/action-column.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import type { TreeColumnsOf } from '../../kit/list/columns-of.ts';
import { choice, text } from '../../kit/list/conditions.ts';
import { listOf } from '../../kit/list/list-of.ts';
import { RowAction } from '../../kit/list/row-action.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useListAddress } from '../../kit/list/use-list-address.ts';
import { TreeList } from '../../kit/tree-list/tree-list.tsx';
import { useTreeList } from '../../kit/tree-list/use-tree-list.ts';
import { useCan } from '../../platform/can.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { DepartmentDetail } from './department-detail.tsx';
import { DepartmentFormSheet, type EditedDepartment } from './department-form-sheet.tsx';
import { SHAPE } from './department-shape.ts';
import { DepartmentSwitch } from './department-switch.tsx';
import { useDepartments } from './use-departments.ts';

const TREE = listOf(calls.departments.export, {
  conditions: [text('keyword', '名称、编码、负责人', { width: 214 }), choice('active', '状态', ACTIVE_WORDS)],
});

const COLUMNS: TreeColumnsOf<DepartmentRow, typeof calls.departments.export> = [
  { id: 'name', head: '名称', width: 200, cell: (row) => row.name, pin: 'start', card: 'title' },
  { id: 'code', head: '编码', width: 104, cell: (row) => row.code, hidden: true },
  { id: 'company', head: '公司', width: 152, cell: (row) => row.companyName, grow: true, card: 'id' },
  { id: 'type', head: '类型', width: 72, cell: (row) => DEPARTMENT_TYPES[row.type] },
  { id: 'leader', head: '负责人', width: 88, cell: (row) => row.leaderName, card: 'meta' },
  { id: 'phone', head: '电话', width: 128, cell: (row) => row.phone, hidden: true, card: 'meta' },
  { id: 'email', head: '邮箱', width: 168, cell: (row) => row.email, hidden: true },
  { id: 'people', head: '本部门人数', width: 88, cell: (row) => row.people, align: 'end' },
  { id: 'below', head: '含下级人数', width: 88, cell: (row) => row.peopleBelow, align: 'end', card: 'meta' },
  { id: 'active', head: '状态', width: 104, cell: (row) => <DepartmentSwitch department={row} />, card: 'state' },
  { id: 'sort', head: '排序', width: 80, cell: (row) => row.sort, align: 'end' },
  { id: 'updatedAt', head: '更新时间', width: 136, cell: (row) => <TimeCell time={row.updatedAt} /> },
  { id: 'createdAt', head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, hidden: true },
];

/** The departments that the person administers, as a tree. */
export default function DepartmentsPage(): ReactNode {
  const [edited, setEdited] = useState<EditedDepartment | null>(null);
  const [mayAdd, mayEdit] = [useCan(['system:dept:add']), useCan(['system:dept:edit'])];
  const address = useListAddress(TREE);
  const query = useDepartments();
  const state = useTreeList({ address, query, shape: SHAPE, isHit: (row) => isSoughtDepartment(address.asked, row), openLevels: 9 });
  const columns = useMemo(
    () => (mayAdd || mayEdit ? [...COLUMNS, actsOf({ mayAdd, mayEdit, onEdit: setEdited })] : COLUMNS),
    [mayAdd, mayEdit],
  );
  const add = <AddButton tag="system:dept:add" noun="部门" onClick={() => setEdited({})} />;
  return (
    <>
      <TreeList
        name="departments"
        title="部门管理"
        noun="部门"
        state={state}
        columns={columns}
        rowId={SHAPE.rowId}
        exportCall={calls.departments.export}
        actions={
          <>
            <ImportButton kind="departments" noun="部门" tag="system:dept:import" subject="departments" />
            {add}
          </>
        }
        whenEmpty={add}
        Detail={DepartmentDetail}
      />
      <Drawer open={edited !== null} onClose={() => setEdited(null)} label={edited?.record ? '修改部门' : '新建部门'} width={640}>
        {edited && <DepartmentFormSheet edited={edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

type Acts = { mayAdd: boolean; mayEdit: boolean; onEdit: (edited: EditedDepartment) => void };

function actsOf({ mayAdd, mayEdit, onEdit }: Acts): Column<DepartmentRow> {
  const below = ({ id, companyId }: DepartmentRow) => onEdit({ initial: { companyId, parentId: id } });
  return actionColumn(128, (row) => (
    <>
      {mayEdit && <RowAction onClick={() => onEdit({ record: row })}>修改</RowAction>}
      {mayAdd && <RowAction onClick={() => below(row)}>新建下级</RowAction>}
    </>
  ));
}
