import { calls } from '@houtai/contract';
import type { DictionaryRow } from '@houtai/contract/dictionaries';
import { ENTRY_FORM } from '@houtai/contract/dictionaries-form';
import { FIXED_CODES } from '@houtai/contract/dictionary-types';
import { valuesIn } from '@houtai/contract/form-check';
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';

import { ActiveSwitch } from '#kit/form/fields/active-switch.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { Empty } from '#ui/empty.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { EntryLabel } from './entry-label.tsx';

type EntryTableProps = {
  type: string;
  rows: readonly DictionaryRow[] | undefined;
  busy: boolean;
  openId: string | null;
  onOpen: (id: string) => void;
  onEdit: (entry: DictionaryRow) => void;
};

const COLUMNS: readonly Column<DictionaryRow>[] = [
  {
    id: 'codeText',
    head: '标签',
    width: 160,
    cell: (row) => <EntryLabel tone={row.tone}>{row.codeText}</EntryLabel>,
    pin: 'start',
    card: 'title',
  },
  { id: 'code', head: '键值', width: 100, cell: (row) => row.code, card: 'id' },
  { id: 'isDefault', head: '默认', width: 64, cell: (row) => (row.isDefault ? '默认' : ''), card: 'mark' },
  { id: 'remark', head: '备注', width: 112, cell: (row) => row.remark, grow: true, card: 'note' },
];

/** The entries in order, with buttons to move them. */
export function EntryTable({ type, rows, busy, openId, onOpen, onEdit }: EntryTableProps): ReactNode {
  const reorder = useSend(calls.dictionaries.order);
  const removeEntry = useSend(calls.dictionaries.removeEntry, { onMessage: toast.success });
  const mayEdit = useCan([calls.dictionaries.updateEntry.access]);
  const mayRemove = useCan([calls.dictionaries.removeEntry.access]) && !FIXED_CODES.includes(type);
  const move = (entry: DictionaryRow, by: 1 | -1) => {
    const ids = (rows ?? []).map(({ id }) => id);
    const at = ids.indexOf(entry.id);
    ids.splice(at, 1);
    ids.splice(at + by, 0, entry.id);
    void reorder.run({ type, ids });
  };
  const remove = async ({ id, version, codeText }: DictionaryRow) => {
    const text = `删除字典项「${codeText}」？删除后不能恢复；已被记录使用的不能删除，可以改为停用。`;
    if (await confirm({ text, act: '删除', danger: true })) void removeEntry.run({ id, version });
  };
  const order = orderOf({ rows, isWorking: reorder.busy || removeEntry.busy, onMove: move });
  const acts = actsOf({ onEdit: mayEdit ? onEdit : null, onRemove: mayRemove ? (entry) => void remove(entry) : null });
  return (
    <DataTable
      label="字典项"
      columns={[...COLUMNS, stateOf(FIXED_CODES.includes(type)), ...(mayEdit ? [order] : []), ...(mayEdit || mayRemove ? [acts] : [])]}
      rows={rows}
      rowId={(row) => row.id}
      busy={busy}
      openId={openId}
      onOpen={onOpen}
      expected={6}
      instead={rows?.length === 0 ? <Empty>还没有字典项，新建第一项</Empty> : undefined}
    />
  );
}

function stateOf(isFixed: boolean): Column<DictionaryRow> {
  return { id: 'active', head: '状态', width: 96, cell: (entry) => <EntrySwitch entry={entry} isFixed={isFixed} />, card: 'state' };
}

function EntrySwitch({ entry, isFixed }: { entry: DictionaryRow; isFixed: boolean }): ReactNode {
  const update = useSend(calls.dictionaries.updateEntry);
  const { id, version } = entry;
  return (
    <ActiveSwitch
      name={entry.codeText}
      active={entry.active}
      tag={calls.dictionaries.updateEntry.access}
      kept={isFixed || entry.isDefault}
      follows="表单中不再供选择，已有记录照常显示。"
      onSwitch={(active) => update.run({ ...valuesIn(ENTRY_FORM, entry), id, version, active })}
    />
  );
}

type Order = { rows: readonly DictionaryRow[] | undefined; isWorking: boolean; onMove: (entry: DictionaryRow, by: 1 | -1) => void };

function orderOf({ rows, isWorking, onMove }: Order): Column<DictionaryRow> {
  const first = rows?.[0];
  const last = rows?.at(-1);
  return {
    id: 'order',
    head: '排序',
    width: 88,
    cell: (row) => (
      <>
        <IconButton
          icon={ChevronUp}
          label="上移"
          what={row.codeText}
          disabled={isWorking || row === first}
          onClick={() => onMove(row, -1)}
        />
        <IconButton
          icon={ChevronDown}
          label="下移"
          what={row.codeText}
          disabled={isWorking || row === last}
          onClick={() => onMove(row, 1)}
        />
      </>
    ),
    card: 'meta',
  };
}

type Acts = { onEdit: ((entry: DictionaryRow) => void) | null; onRemove: ((entry: DictionaryRow) => void) | null };

function actsOf({ onEdit, onRemove }: Acts): Column<DictionaryRow> {
  return actionColumn(104, (row) => (
    <>
      {onEdit && <RowAction onClick={() => onEdit(row)}>修改</RowAction>}
      {onRemove && (
        <RowAction danger onClick={() => onRemove(row)}>
          删除
        </RowAction>
      )}
    </>
  ));
}
