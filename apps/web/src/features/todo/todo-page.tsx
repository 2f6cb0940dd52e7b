import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { TODO } from '@houtai/contract/todo-form';
import type { ReactNode } from 'react';

import { TodoRowActs } from '#kit/hand-over/todo-row-acts.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { PersonCell } from '#kit/list/cells/person-cell.tsx';
import { StatePill } from '#kit/list/cells/state-pill.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { onlyCondition, text } from '#kit/list/search/conditions.ts';
import { dict } from '#kit/list/search/option-conditions.tsx';
import { ResourcePage } from '#kit/resource/resource-page.tsx';
import { resourceView } from '#kit/resource/resource-view.ts';

import { CloseTodos } from './close-todos.tsx';
import { TodoActs } from './todo-acts.tsx';
import { TodoFormDrawer } from './todo-form-drawer.tsx';
import { TodoTexts } from './todo-texts.tsx';

const VIEW = resourceView(TODO, calls.todo, {
  name: 'todo',
  title: '我的待办',
  importKind: 'todo',
  form: 'sheet',
  Form: TodoFormDrawer,
  // This view shows the new to-do, whoever handles it.
  afterAdd: 'view=created',
  controls: {
    keyword: text('keyword', '编号、内容', { width: 200 }),
    state: dict('state', '状态', DICT.todoState),
    overdue: onlyCondition('overdue', '逾期', '只看逾期'),
    custId: null,
    type: null,
  },
  columns: {
    // Before the columns that do not fit a small screen, because it shows what is late.
    urgency: { width: 132 },
    number: { width: 88, pin: undefined },
    summary: { width: 184, pin: undefined },
    project: { width: 144, card: 'note' },
    reception: { width: 90, cell: (row) => <PersonCell name={row.receptionUserName} /> },
    creator: { width: 90, cell: (row) => <PersonCell name={row.createdByName} /> },
    state: { width: 88, cell: ({ state }) => <DictText type={DICT.todoState} code={state} />, card: 'state' },
    planTime: { hidden: true },
    customer: { width: 168, hidden: true },
    assist: { hidden: true },
    source: { hidden: true },
    createdAt: { width: 112, hidden: true, card: undefined },
  },
  selection: {
    tag: 'todo:todo:edit',
    label: ({ number }) => number,
    refusal: ({ may, state }) => (may.state && state !== '4' ? null : '不能关闭'),
    Bulk: CloseTodos,
  },
  rowAction: TodoRowActs,
  rowActionWidth: 108,
  // One's own, but for what one assists.
  hiddenIn: { received: ['reception'], created: ['creator'] },
  State: ({ record: { state } }) => <StatePill type={DICT.todoState} code={state} />,
  Meta: ({ record: { createdByName, createdAt } }) => (
    <span>
      {createdByName} 创建于 <TimeCell time={createdAt} />
    </span>
  ),
  facts: {
    // `Body` shows these in the order of the other texts.
    resultRequest: null,
    promiseRemark: null,
    estimateRemark: null,
    state: null,
    createdBy: null,
    createdByName: null,
    createdAt: null,
  },
  Body: ({ record }) => <TodoTexts todo={record} />,
  isActedOn: true,
  isFactsBeside: true,
  actions: ({ record }) => <TodoActs todo={record} />,
});

/** To-dos: the user's, those the user assists with, those the user created, and all that the user may see (specification 2.9). */
export default function TodoPage(): ReactNode {
  return <ResourcePage of={VIEW} />;
}
