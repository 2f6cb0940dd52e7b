import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import type { TodoRow } from '@houtai/contract/todo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ImportButton } from '#kit/import/import-button.tsx';
import { AddButton } from '#kit/list/add-button.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { days, only, text } from '#kit/list/search/conditions.ts';
import { dict, person, project } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { nounOf } from '#kit/noun-of.ts';
import { queryOf } from '#platform/data/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Drawer } from '#ui/layer/drawer.tsx';

import { CloseTodos } from './close-todos.tsx';
import { NewTodoForm } from './new-todo-form.tsx';
import { Overdue } from './overdue.tsx';
import { TodoDetail } from './todo-detail.tsx';

const LIST = listOf(calls.todo.page, {
  conditions: [
    text('keyword', '编号、内容', { width: 200 }),
    dict('state', '状态', DICT.todoState),
    project('projectId'),
    dict('source', '来源', DICT.todoSource),
    person('receptionUser', '负责人'),
    days('from', 'to', '待办日期'),
    days('doneFrom', 'doneTo', '完成日期'),
    only('overdue', '逾期', '只看逾期'),
  ],
  views: [view('received', '我负责的'), view('assisting', '我协助的'), view('created', '我创建的'), view('all', '全部')],
  defaultSort: '-createdAt',
});

const COLUMNS: ColumnsOf<typeof calls.todo.page, typeof calls.todo.export> = [
  { id: 'number', head: '编号', width: 120, cell: (row) => row.number, sortable: true, pin: 'start', card: 'id' },
  { id: 'summary', head: '内容', width: 240, cell: (row) => row.summary, grow: true, card: 'title' },
  {
    id: 'state',
    head: '状态',
    width: 88,
    cell: (row) => <DictText type={DICT.todoState} code={row.state} />,
    sortable: true,
    card: 'state',
  },
  // Before what a small desk has no room for: it says what is overdue.
  { id: 'planTime', head: '计划完成', width: 128, cell: (row) => row.planTime && <Overdue todo={row} />, sortable: true, card: 'date' },
  { id: 'project', head: '项目', width: 168, cell: (row) => row.projectName, card: 'note' },
  { id: 'customer', head: '客户', width: 168, cell: (row) => row.custName, hidden: true },
  { id: 'reception', head: '负责人', width: 88, cell: (row) => row.receptionUserName, card: 'meta' },
  { id: 'assist', head: '协助人', width: 120, cell: (row) => row.assistUserNames.join('、'), hidden: true },
  { id: 'todoTime', head: '待办日期', width: 104, cell: (row) => row.todoTime, sortable: true },
  { id: 'source', head: '来源', width: 104, cell: (row) => <DictText type={DICT.todoSource} code={row.source} />, hidden: true },
  { id: 'creator', head: '创建人', width: 88, cell: (row) => row.createdByName },
  { id: 'createdAt', head: '创建时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, sortable: true, hidden: true },
];

/** To-dos: mine, those I assist, those I made, and all that I may see (specification 2.9). */
export default function TodoPage(): ReactNode {
  const [isAdding, setIsAdding] = useState(false);
  const mayClose = useCan([calls.todo.update.access]);
  const list = useList(LIST);
  const counts = useQuery({ ...queryOf(calls.todo.counts, list.sought, { silent: true }), placeholderData: keepPreviousData }).data;
  const add = <AddButton call={calls.todo.add} onClick={() => setIsAdding(true)} />;
  return (
    <>
      <ListPage
        name="todo"
        title="我的待办"
        noun={nounOf(calls.todo.page)}
        list={list}
        columns={COLUMNS}
        rowId={(row) => row.todoId}
        counts={counts}
        exportCall={calls.todo.export}
        actions={
          <>
            <ImportButton kind="todo" noun="待办" tag="todo:todo:import" subject="todo" />
            {add}
          </>
        }
        whenEmpty={add}
        Detail={TodoDetail}
        selection={mayClose ? SELECTION : undefined}
      />
      <Drawer open={isAdding} onClose={() => setIsAdding(false)} label="新建待办" width={640}>
        <NewTodoForm
          onDone={() => {
            setIsAdding(false);
            // Where the new one is seen, anyone who is to do it.
            list.setSearch('view=created');
          }}
          onCancel={() => setIsAdding(false)}
        />
      </Drawer>
    </>
  );
}

const SELECTION = {
  label: (row: TodoRow) => row.number,
  refusal: (row: TodoRow) => (row.may.state && row.state !== '4' ? null : '不能关闭'),
  Bulk: CloseTodos,
};
