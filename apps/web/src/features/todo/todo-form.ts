import { orderFault } from '@houtai/contract/dates';
import { REMARK_MAX } from '@houtai/contract/limits';
import type { TodoDetail } from '@houtai/contract/todo';

import { dayFault, textFault } from '../../kit/form/text-faults.ts';
import { richTextFault } from '../../kit/rich-text/rich-text-fault.ts';

/** The fields of the to-do form (specification 5.1); all of them are texts on the wire. */
export const TODO_FIELDS = [
  'custId',
  'custName',
  'projectId',
  'projectName',
  'todoTime',
  'planTime',
  'source',
  'type',
  'receptionUser',
  'assistUser',
  'resultRequest',
  'resultRequestFileIds',
  'promiseRemark',
  'estimateRemark',
] as const;

export type TodoField = (typeof TODO_FIELDS)[number];

/** A project is one of its customer's, and a type one of its source's. */
export const TODO_FIELDS_TOGETHER: readonly (readonly TodoField[])[] = [
  ['custId', 'custName', 'projectId', 'projectName'],
  ['source', 'type'],
];

type Read = (name: TodoField) => string;

const needed = (value: string) => (value === '' ? '不能为空' : '');
const anything = () => '';

const CHECKS: Readonly<Record<TodoField, (value: string, read: Read) => string>> = {
  custId: needed,
  custName: anything,
  projectId: anything,
  projectName: anything,
  todoTime: (value) => dayFault(value, true),
  planTime: (value, read) => dayFault(value) || orderFault(value, read('todoTime'), '待办日期'),
  source: needed,
  type: needed,
  receptionUser: needed,
  assistUser: anything,
  resultRequest: (value) => richTextFault(value, { required: true }),
  resultRequestFileIds: anything,
  promiseRemark: (value) => textFault(value, REMARK_MAX, true),
  estimateRemark: (value) => textFault(value, REMARK_MAX, true),
};

/** The fields with what they begin with. */
export function todoFields(initial: Partial<Record<TodoField, string>>) {
  return TODO_FIELDS.map((name) => ({ name, initial: initial[name] ?? '', check: CHECKS[name] }));
}

/** What an existing to-do fills in. */
export function valuesOf(todo: TodoDetail): Record<TodoField, string> {
  return { ...todo, resultRequestFileIds: todo.fileList.map((file) => file.id).join(',') };
}

/** What is sent. */
export function formOf(read: Read): Record<TodoField, string> {
  return {
    custId: read('custId'),
    custName: read('custName'),
    projectId: read('projectId'),
    projectName: read('projectName'),
    todoTime: read('todoTime'),
    planTime: read('planTime'),
    source: read('source'),
    type: read('type'),
    receptionUser: read('receptionUser'),
    assistUser: read('assistUser'),
    resultRequest: read('resultRequest'),
    resultRequestFileIds: read('resultRequestFileIds'),
    promiseRemark: read('promiseRemark'),
    estimateRemark: read('estimateRemark'),
  };
}
