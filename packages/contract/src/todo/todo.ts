import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { codeOf, Id, Version } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { MAX_BULK_RECORDS } from '../limits.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { TODO, TODO_FORM, TODO_REASSIGN_FORM, TODO_STATE_FORM } from './todo-form.ts';
import { Moved } from './todo-moved.ts';

export type { TodoForm } from './todo-form.ts';

/** A to-do in a list, with resolved names and the actions that the caller may take. */
export interface TodoRow extends RowOf<typeof TODO> {}

/** A to-do with its texts and files. */
export interface TodoDetail extends DetailOf<typeof TODO> {}

const calls = {
  ...resourceCalls<typeof TODO, TodoRow, TodoDetail>(TODO),
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
  setState: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-todo/state',
    access: 'todo:todo:edit',
    operation: '变更待办状态',
    idempotent: true,
    summary: 'Moves to-dos to another state, all of them or none',
    request: schemaOf(TODO_STATE_FORM, {
      items: z
        // The state that the caller saw. Older consoles send a version instead, which has to be the current one.
        .array(z.object({ todoId: Id, from: z.enum(['1', '2', '3', '4'], '状态不正确').optional(), version: Version.optional() }))
        .min(1, '不能为空')
        .max(MAX_BULK_RECORDS, `最多 ${MAX_BULK_RECORDS} 条`),
    }),
    result: Moved,
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
};

const words = resourceWords(TODO);

export const todo = subject('todo', {
  ...words,
  // One permission for changing and moving; the tag keeps its original name.
  tags: { ...words.tags, 'todo:todo:edit': '修改与处理待办' },
  refreshes: ['agenda'],
  calls,
});

export const TODO_PAGE = pageAt('/todo', todo.calls.page);
