import { calls } from '@houtai/contract';
import type { AreaRow } from '@houtai/contract/areas-admin';
import { type ReactNode, useMemo, useState } from 'react';

import { AddButton } from '#kit/list/add-button.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { TreeColumnsOf } from '#kit/list/columns-of.ts';
import { nounOf } from '#kit/noun-of.ts';
import { TreeList } from '#kit/tree-list/tree-list.tsx';
import { useCan } from '#platform/session/can.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { AreaDetail } from './area-detail.tsx';
import { AreaFormSheet, type EditedArea, UNDER_ROOT } from './area-form-sheet.tsx';
import { AreaSwitch } from './area-switch.tsx';
import { useAreaTree } from './use-area-tree.ts';

const COLUMNS: TreeColumnsOf<AreaRow, typeof calls.areaAdmin.export> = [
  { id: 'name', head: '名称', width: 280, cell: (row) => row.name, grow: true, pin: 'start', card: 'title' },
  { id: 'id', head: '编码', width: 120, cell: (row) => row.id, card: 'id' },
  { id: 'active', head: '状态', width: 104, cell: (row) => <AreaSwitch area={row} />, card: 'state' },
  { id: 'sort', head: '排序', width: 96, cell: (row) => row.sort, align: 'end' },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, card: 'date' },
];

/** The administrative areas, each level read when it is opened. */
export default function AreasPage(): ReactNode {
  const [edited, setEdited] = useState<EditedArea | null>(null);
  const [mayAdd, mayEdit] = [useCan([calls.areaAdmin.add.access]), useCan([calls.areaAdmin.update.access])];
  const state = useAreaTree();
  const { places } = state.tree;
  const columns = useMemo(
    () => (mayAdd || mayEdit ? [...COLUMNS, actsOf({ mayAdd, mayEdit, places, onEdit: setEdited })] : COLUMNS),
    [mayAdd, mayEdit, places],
  );
  const add = <AddButton call={calls.areaAdmin.add} onClick={() => setEdited(UNDER_ROOT)} />;
  return (
    <>
      <TreeList
        name="areas"
        title="地区管理"
        noun={nounOf(calls.areaAdmin.export)}
        lazy
        state={state}
        columns={columns}
        rowId={rowId}
        exportCall={calls.areaAdmin.export}
        actions={add}
        whenEmpty={add}
        Detail={AreaDetail}
      />
      <Drawer
        open={edited !== null}
        onClose={() => setEdited(null)}
        label={edited && 'area' in edited ? '修改地区' : '新建地区'}
        width={480}
      >
        {edited && <AreaFormSheet edited={edited} onDone={() => setEdited(null)} />}
      </Drawer>
    </>
  );
}

const rowId = (row: AreaRow): string => row.id;

/** Provinces, cities and districts; nothing stands below a district. */
const LEVELS = 3;

type Acts = {
  mayAdd: boolean;
  mayEdit: boolean;
  places: ReturnType<typeof useAreaTree>['tree']['places'];
  onEdit: (edited: EditedArea) => void;
};

function actsOf({ mayAdd, mayEdit, places, onEdit }: Acts): Column<AreaRow> {
  return actionColumn(128, (row) => (
    <>
      {mayEdit && <RowAction onClick={() => onEdit({ area: row })}>修改</RowAction>}
      {mayAdd && (places.get(row.id)?.level ?? LEVELS) < LEVELS && <RowAction onClick={() => onEdit({ below: row })}>新建下级</RowAction>}
    </>
  ));
}
