import { calls } from '@houtai/contract';
import { PARAMETER_KINDS } from '@houtai/contract/parameter-values';
import type { ParameterRow } from '@houtai/contract/parameters';
import { type ReactNode, useMemo, useState } from 'react';

import { actionColumn } from '../../kit/list/action-column.ts';
import { AddButton } from '../../kit/list/add-button.tsx';
import type { ColumnsOf } from '../../kit/list/columns-of.ts';
import { choice, text } from '../../kit/list/conditions.ts';
import { listOf } from '../../kit/list/list-of.ts';
import { ListPage } from '../../kit/list/list-page.tsx';
import { RowAction } from '../../kit/list/row-action.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { useList } from '../../kit/list/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { Drawer } from '../../ui/layer/drawer.tsx';
import { DefinitionSheet } from './definition-sheet.tsx';
import { ParameterDetail } from './parameter-detail.tsx';
import { ParameterDialog } from './parameter-dialog.tsx';
import { ValueText } from './value-text.tsx';

const LIST = listOf(calls.parameters.page, {
  conditions: [
    text('keyword', '名称、键名', { width: 214 }),
    choice('kind', '类型', PARAMETER_KINDS),
    text('category', '分类', { max: 20 }),
  ],
  defaultSort: 'paramKey',
});

const COLUMNS: ColumnsOf<typeof calls.parameters.page, typeof calls.parameters.export> = [
  { id: 'paramName', head: '名称', width: 176, cell: (row) => row.paramName, sortable: true, pin: 'start', card: 'title' },
  { id: 'paramKey', head: '键名', width: 200, cell: (row) => row.paramKey, sortable: true, card: 'id' },
  { id: 'paramValue', head: '键值', width: 240, cell: (row) => <ValueText parameter={row} />, grow: true, card: 'note' },
  { id: 'kind', head: '类型', width: 72, cell: (row) => PARAMETER_KINDS[row.kind], card: 'meta' },
  { id: 'category', head: '分类', width: 104, cell: (row) => row.category, sortable: true, card: 'meta' },
  { id: 'open', head: '开放', width: 72, cell: (row) => (row.open ? '是' : '否') },
  { id: 'builtIn', head: '内置', width: 72, cell: (row) => (row.builtIn ? '是' : '否') },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
];

/** The system parameters; the open ones take effect in this console as soon as they are saved. */
export default function ParametersPage(): ReactNode {
  const mayEdit = useCan(['system:param:edit']);
  const [edited, setEdited] = useState<ParameterRow | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const list = useList(LIST);
  const columns = useMemo(() => (mayEdit ? [...COLUMNS, actOf(setEdited)] : COLUMNS), [mayEdit]);
  const add = <AddButton tag="system:param:add" noun="参数" onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="parameters"
        title="参数设置"
        noun="参数"
        list={list}
        columns={columns}
        rowId={(row) => row.paramKey}
        exportCall={calls.parameters.export}
        actions={add}
        whenEmpty={add}
        Detail={ParameterDetail}
      />
      <Drawer open={isAdding} onClose={() => setIsAdding(false)} label="新建参数" width={640}>
        <DefinitionSheet onDone={() => setIsAdding(false)} onCancel={() => setIsAdding(false)} />
      </Drawer>
      {edited && <ParameterDialog key={edited.paramKey} parameter={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function actOf(edit: (parameter: ParameterRow) => void): Column<ParameterRow> {
  return actionColumn(72, (row) => <RowAction onClick={() => edit(row)}>修改</RowAction>);
}
