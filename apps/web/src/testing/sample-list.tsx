import { calls } from '@houtai/contract';
import type { TodoDetail, TodoRow } from '@houtai/contract/todo';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { RowAction } from '#kit/list/cells/row-action.tsx';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { choice, days, text } from '#kit/list/search/conditions.ts';
import { option } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import type { Column } from '#ui/data-table/column.ts';

import { urgencyFields } from './agenda-item.ts';

const STATES = { 1: '待处理', 2: '处理中', 3: '已完成', 4: '已关闭' };
const PROJECTS = [
  { value: 'p1', label: '滨江一期' },
  { value: 'p2', label: '云岭医共体' },
];

const LIST = listOf(calls.todo.page, {
  conditions: [
    text('keyword', '编号、内容', { width: 214 }),
    choice('state', '状态', STATES),
    days('from', 'to', '待办日期'),
    option('projectId', '项目', () => PROJECTS),
    text('source', '来源'),
  ],
  views: [view('all', '全部'), view('received', '我处理的')],
  defaultSort: '-createdAt',
});

const COLUMNS: readonly Column<TodoRow>[] = [
  { id: 'number', head: '编号', width: 100, cell: (row) => row.number, pin: 'start', sortable: true, card: 'id' },
  { id: 'summary', head: '内容', width: 240, cell: (row) => row.summary, grow: true, card: 'title' },
  { id: 'state', head: '状态', width: 88, cell: (row) => STATES[row.state], card: 'state' },
  { id: 'projectName', head: '项目', width: 148, cell: (row) => row.projectName, card: 'note' },
  {
    id: 'version',
    head: '工时 h',
    width: 96,
    cell: (row) => row.version.toFixed(2),
    align: 'end',
    total: { of: (row) => row.version, decimals: 2 },
  },
  { id: 'todoTime', head: '日期', width: 96, cell: (row) => row.todoTime, sortable: true, card: 'date' },
  { id: 'custName', head: '客户', width: 120, cell: (row) => row.custName, hidden: true },
  { id: 'act', head: '操作', width: 72, cell: () => <RowAction onClick={() => {}}>修改</RowAction>, pin: 'end', card: 'actions' },
];

const COUNTS = { all: 300, received: 9 };

const SELECTION = { label: (row: TodoRow) => row.number, Bulk: () => <RowAction onClick={() => {}}>批量处理</RowAction> };

/** A list with every feature of lists, over the calls of to-dos. */
export function SampleList(): ReactNode {
  const list = useList(LIST);
  return (
    <ListPage
      name="sample"
      title="我的待办"
      noun="待办"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.todoId}
      counts={COUNTS}
      actions={
        <Button kind="primary" size="small">
          新增待办
        </Button>
      }
      whenEmpty={<Button size="small">提交第一条</Button>}
      Detail={SampleDetail}
      selection={SELECTION}
    />
  );
}

function SampleDetail({ id }: { id: string }): ReactNode {
  const query = useQuery({ ...queryOf(calls.todo.get, { id }, { silent: true }), retry: false });
  return (
    <DetailDrawer noun="待办" query={query}>
      {(todo) => ({
        code: todo.number,
        title: todo.summary,
        meta: `${todo.createdByName} 提交于 ${todo.todoTime}`,
        body: <p>{todo.promiseRemark}</p>,
        foot: <Button kind="primary">处理待办</Button>,
        danger: <Button kind="danger">关闭待办</Button>,
      })}
    </DetailDrawer>
  );
}

/** The to-do with this number, counted from 1. */
export function makeTodo(index: number, parts: Partial<TodoDetail> = {}): TodoDetail {
  return {
    todoId: `t${index}`,
    number: `TD-${1000 + index}`,
    custId: 'c1',
    custName: '城投集团',
    projectId: 'p1',
    projectName: '滨江一期智慧园区运维平台',
    todoTime: '2026-11-20',
    planTime: '',
    state: '2',
    receptionUser: 'u2',
    receptionUserName: '陈屿',
    assistUser: '',
    assistUserNames: [],
    source: '1',
    type: '1',
    summary: `核对第 ${index} 份巡检记录`,
    createdBy: 'u1',
    createdByName: '李明',
    createdAt: '2026-11-20T01:00:00.000Z',
    updatedAt: '2026-11-20T01:00:00.000Z',
    overdue: false,
    urgency: urgencyFields(),
    version: index,
    may: { edit: true, state: true, reassign: true, remind: true },
    resultRequest: '<p>请核对</p>',
    resultRequestFileIds: '',
    fileList: [],
    promiseRemark: `第 ${index} 份的承诺`,
    estimateRemark: '半天',
    ...parts,
  };
}
