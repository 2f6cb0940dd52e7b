import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { codeOf, Day, DictCode, Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { BULK_MOST, KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { CommentForm, HistoryEntry } from '../records/history.ts';
import { FileEntry } from '../records/record-files.ts';
import { subject } from '../subject.ts';
import { TODO_FORM, TODO_REASSIGN_FORM, TODO_STATE_FORM } from './todo-form.ts';

export type { TodoForm } from './todo-form.ts';

const { resultRequest, promiseRemark, estimateRemark, resultRequestFileIds, ...listed } = rowShapeOf(TODO_FORM.fields);

/** A to-do in a list; names resolved, what the caller may do with it named. */
export const TodoRow = z.object({
  todoId: z.string(),
  /** Short running number for people, as TD-1024. */
  number: z.string(),
  ...listed,
  state: rowShapeOf(TODO_STATE_FORM.fields).state,
  receptionUserName: z.string(),
  assistUserNames: z.array(z.string()),
  /** The beginning of the text without its markup. */
  summary: z.string(),
  createdBy: z.string(),
  createdByName: z.string(),
  createdAt: Moment,
  updatedAt: Moment,
  /** Past its planned day and neither done nor closed. */
  overdue: z.boolean(),
  version: z.number(),
  may: z.object({ edit: z.boolean(), state: z.boolean(), reassign: z.boolean(), remind: z.boolean() }),
});
export type TodoRow = z.infer<typeof TodoRow>;

/** A to-do with its texts and files. */
export const TodoDetail = TodoRow.extend({
  resultRequest,
  promiseRemark,
  estimateRemark,
  resultRequestFileIds,
  fileList: z.array(FileEntry),
});
export type TodoDetail = z.infer<typeof TodoDetail>;

/** Which of the to-dos a person may see: received, assisting, created, or all. */
export const TodoView = z.enum(['received', 'assisting', 'created', 'all'], '视图不正确');

/** What a list, and the figures of its views, can be narrowed to. */
const Filters = {
  keyword: text(KEYWORD_MAX).optional(),
  state: z
    .string()
    .regex(/^[1-4](,[1-4]){0,3}$/, '状态不正确')
    .optional(),
  custId: Id.optional(),
  projectId: Id.optional(),
  source: DictCode.optional(),
  type: DictCode.optional(),
  receptionUser: Id.optional(),
  /** First and last day of todoTime. */
  from: Day.optional(),
  to: Day.optional(),
  /** First and last day on which it was done. */
  doneFrom: Day.optional(),
  doneTo: Day.optional(),
  overdue: z.enum(['1'], '应为 1').optional(),
};

const Query = {
  view: TodoView.default('all'),
  ...Filters,
  sort: sortOf(['createdAt', 'todoTime', 'planTime', 'state', 'number'], '-createdAt'),
};

const calls = {
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/add',
    access: 'todo:todo:add',
    operation: '新建待办',
    summary: 'Makes a to-do',
    idempotent: true,
    request: schemaOf(TODO_FORM, {
      state: codeOf(['1'], '新建的待办应为待处理').default('1'),
      operType: codeOf(['1'], '操作类型不正确').default('1'),
    }),
    result: z.object({ todoId: z.string() }),
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/update',
    access: 'todo:todo:edit',
    operation: '修改待办',
    idempotent: true,
    summary: 'Changes a to-do that the caller made or receives',
    request: schemaOf(TODO_FORM, 'update', { todoId: Id, version: Version }),
    result: TodoDetail,
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-todo/get',
    access: 'todo:todo:list',
    summary: 'One to-do that the caller may see',
    request: z.object({ id: Id }),
    result: TodoDetail,
  }),
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-todo/list',
    access: 'todo:todo:list',
    summary: 'The to-dos that the caller may see',
    list: true,
    request: pageQuery(Query),
    result: pageOf(TodoRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/wcp-todo/export',
    access: 'todo:todo:export',
    operation: '导出待办',
    summary: 'The to-dos that the caller may see, as an Excel file',
    columns: [
      'number',
      'summary',
      'state',
      'project',
      'customer',
      'reception',
      'assist',
      'planTime',
      'todoTime',
      'source',
      'creator',
      'createdAt',
    ],
  }),
  counts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-todo/counts',
    access: 'todo:todo:list',
    summary: 'How many to-dos each view has under the filters that are set',
    request: z.object(Filters),
    result: z.object({ received: z.number(), assisting: z.number(), created: z.number(), all: z.number() }),
  }),
  setState: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/state',
    access: 'todo:todo:edit',
    operation: '变更待办状态',
    idempotent: true,
    summary: 'Moves to-dos to another state, all of them or none',
    request: schemaOf(TODO_STATE_FORM, {
      items: z
        .array(z.object({ todoId: Id, version: Version }))
        .min(1, '不能为空')
        .max(BULK_MOST, `最多 ${BULK_MOST} 条`),
    }),
    result: Empty,
  }),
  reassign: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/reassign',
    access: 'todo:todo:edit',
    operation: '转交待办',
    idempotent: true,
    summary: 'Gives a to-do to another receiver',
    request: schemaOf(TODO_REASSIGN_FORM, { todoId: Id, version: Version }),
    result: Empty,
  }),
  remind: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/remind',
    access: 'todo:todo:list',
    operation: '催办待办',
    idempotent: true,
    summary: 'Reminds the receiver of an open to-do, at most once an hour',
    request: z.object({ todoId: Id }),
    result: Empty,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-todo/history',
    access: 'todo:todo:list',
    summary: 'Changes and comments of a to-do, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  comment: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/comment',
    access: 'todo:todo:list',
    operation: '评论待办',
    idempotent: true,
    summary: 'Comments on a to-do that the caller may see',
    request: CommentForm,
    result: Empty,
  }),
};

export const todo = subject('todo', {
  name: '待办',
  records: ['todo'],
  tags: {
    'todo:todo:list': '查看待办',
    'todo:todo:add': '新建待办',
    'todo:todo:edit': '修改与处理待办',
    'todo:todo:export': '导出待办',
    'todo:todo:import': '导入待办',
  },
  refreshes: ['agenda'],
  calls,
});

export const TODO_PAGE = pageAt('/todo', todo.calls.page);
