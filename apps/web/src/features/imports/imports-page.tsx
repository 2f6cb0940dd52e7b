import { calls } from '@houtai/contract';
import { IMPORT_STATES, type ImportState } from '@houtai/contract/import-words';
import type { ImportTask } from '@houtai/contract/imports';
import type { ReactNode } from 'react';

import { FileName } from '#kit/files/file-name.tsx';
import { choice, text } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';
import type { Column } from '#ui/data-table/column.ts';
import { StateMark, type StateShape } from '#ui/state-mark.tsx';

import { ImportDetail } from './import-detail.tsx';

const SHAPES: Readonly<Record<ImportState, StateShape>> = {
  matching: 'waiting',
  checking: 'doing',
  checked: 'waiting',
  importing: 'doing',
  done: 'done',
  failed: 'refused',
  cancelled: 'closed',
  undoing: 'doing',
  undone: 'closed',
};

const LIST = listOf(calls.imports.page, {
  conditions: [text('keyword', '文件名', { width: 200 }), choice('state', '状态', IMPORT_STATES)],
});

const COLUMNS: readonly Column<ImportTask>[] = [
  { id: 'fileName', head: '文件', width: 240, cell: (row) => <FileName name={row.fileName} />, grow: true, pin: 'start', card: 'title' },
  { id: 'kindName', head: '导入到', width: 96, cell: (row) => row.kindName, card: 'id' },
  { id: 'state', head: '状态', width: 104, cell: (row) => <ImportStateMark state={row.state} />, card: 'state' },
  { id: 'new', head: '新增', width: 80, cell: (row) => figure(row, 'new'), align: 'end' },
  { id: 'update', head: '更新', width: 80, cell: (row) => figure(row, 'update'), align: 'end' },
  { id: 'error', head: '错误', width: 80, cell: (row) => figure(row, 'error'), align: 'end' },
  { id: 'total', head: '总行数', width: 88, cell: (row) => row.total, align: 'end', card: 'meta' },
  { id: 'message', head: '结果', width: 200, cell: (row) => row.message, grow: true, card: 'note' },
  { id: 'userName', head: '导入人', width: 96, cell: (row) => row.userName },
  { id: 'createdAt', head: '上传时间', width: 128, cell: (row) => <TimeCell time={row.createdAt} />, card: 'date' },
];

/** Every import with what came of it, its file, and the way back. */
export default function ImportsPage(): ReactNode {
  const list = useList(LIST);
  return (
    <ListPage name="imports" title="导入任务" noun="导入任务" list={list} columns={COLUMNS} rowId={(row) => row.id} Detail={ImportDetail} />
  );
}

function figure({ counts }: ImportTask, outcome: 'new' | 'update' | 'error'): ReactNode {
  return counts[outcome] ?? 0;
}

function ImportStateMark({ state }: { state: ImportState }): ReactNode {
  return <StateMark shape={SHAPES[state]}>{IMPORT_STATES[state]}</StateMark>;
}
