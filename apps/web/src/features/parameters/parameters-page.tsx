import { calls } from '@houtai/contract';
import type { ParameterRow } from '@houtai/contract/parameters';
import { type ReactNode, useMemo, useState } from 'react';

import { ListPage } from '../../kit/list-page.tsx';
import { RowAct } from '../../kit/row-act.tsx';
import type { SearchField } from '../../kit/search-field.ts';
import { TimeCell } from '../../kit/time-cell.tsx';
import { useList } from '../../kit/use-list.ts';
import { useCan } from '../../platform/can.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { ParameterDialog } from './parameter-dialog.tsx';

const FIELDS: readonly SearchField<'keyword'>[] = [{ kind: 'text', name: 'keyword', label: '名称、键名', width: 214 }];

const COLUMNS: readonly Column<ParameterRow>[] = [
  { id: 'paramName', head: '名称', width: 176, cell: (row) => row.paramName, pin: 'start', card: 'title' },
  { id: 'paramKey', head: '键名', width: 200, cell: (row) => row.paramKey, sortable: true, card: 'id' },
  { id: 'paramValue', head: '键值', width: 240, cell: (row) => (row.secret ? '（保密）' : row.paramValue), grow: true, card: 'meta' },
  { id: 'open', head: '开放', width: 80, cell: (row) => (row.open ? '是' : '否'), card: 'meta' },
  { id: 'updatedAt', head: '更新时间', width: 128, cell: (row) => <TimeCell time={row.updatedAt} />, sortable: true, card: 'date' },
];

/** The system parameters; the open ones take effect in this console as soon as they are saved. */
export default function ParametersPage(): ReactNode {
  const mayEdit = useCan('system:param:edit');
  const [edited, setEdited] = useState<ParameterRow | null>(null);
  const list = useList(calls.parameters.page, {
    filters: ['keyword'],
    usualSort: 'paramKey',
    input: ({ filter, ...page }) => ({ ...page, keyword: filter('keyword') }),
  });
  const columns = useMemo(() => (mayEdit ? [...COLUMNS, actOf(setEdited)] : COLUMNS), [mayEdit]);
  return (
    <>
      <ListPage
        name="parameters"
        title="参数设置"
        noun="参数"
        list={list}
        columns={columns}
        rowId={(row) => row.paramKey}
        fields={FIELDS}
      />
      {edited && <ParameterDialog key={edited.paramKey} parameter={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function actOf(edit: (parameter: ParameterRow) => void): Column<ParameterRow> {
  return {
    id: 'act',
    head: '操作',
    width: 72,
    cell: (row) => <RowAct onClick={() => edit(row)}>修改</RowAct>,
    pin: 'end',
    card: 'actions',
  };
}
