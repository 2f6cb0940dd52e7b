import { DICT, todoTypesOf } from '@houtai/contract/dictionary-types';
import { line } from '@houtai/contract/form';
import { TODO_FORM } from '@houtai/contract/todo-form';
import { and, inArray } from 'drizzle-orm';

import { codesWithin, dictionaryOptions, type Found, importKind } from '#modules/imports/index.ts';
import { staffOptions } from '#modules/people/index.ts';
import { customersInSheets, projectsInSheets } from '#modules/projects/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { addTodo } from './add-todo.ts';
import { removeTodo } from './remove-todo.ts';
import { TODO, toTodoDetail } from './todo-rows.ts';
import { visibleTodos } from './todo-visibility.ts';
import { todos } from './todo.tables.ts';
import { updateTodo } from './update-todo.ts';

/** A sheet of to-dos: one is recognised by its number; a row without one is new. */
export const TODO_IMPORT = importKind({
  kind: 'todo',
  name: '待办',
  recordType: TODO,
  tag: 'todo:todo:import',
  may: { add: 'todo:todo:add', edit: 'todo:todo:edit' },
  form: TODO_FORM,
  leave: ['custName', 'projectName', 'resultRequestFileIds'],
  beside: { number: line('编号', { max: 20 }) },
  isNumbered: true,
  keys: ['number'],
  table: todos,
  isIndependent: true,
  synonyms: {
    number: ['单号', '待办编号'],
    custId: ['客户名称', '公司'],
    projectId: ['项目名称'],
    resultRequest: ['内容', '待办内容', '要求', '任务'],
    receptionUser: ['处理人', '执行人', '责任人'],
    planTime: ['计划完成日期', '截止日期', '截止时间'],
    assistUser: ['协助', '协办人'],
  },
  lookUps: {
    custId: customersInSheets,
    projectId: (ctx) => projectsInSheets(ctx, 'custId'),
    type: typesOfSources,
    receptionUser: staffOptions,
    assistUser: staffOptions,
  },
  find: async (ctx, keys) => {
    const numbers = keys.map(({ number = '' }) => number.toUpperCase());
    const found = await readFound(ctx, inArray(todos.number, numbers));
    return numbers.map((number) => found.find(({ name }) => name === number) ?? null);
  },
  read: (ctx, ids) => readFound(ctx, inArray(todos.id, [...ids])),
  add: async (ctx, form) => ({ id: (await addTodo(ctx, { ...form, state: '1', operType: '1' })).todoId }),
  update: (ctx, { id, version }, values) => updateTodo(ctx, { ...values, todoId: id, version }),
  remove: removeTodo,
});

async function readFound(ctx: Ctx, where: ReturnType<typeof and>): Promise<Found[]> {
  const { visible } = await visibleTodos.conditions(ctx);
  const rows = await ctx.db.select().from(todos).where(and(where, visible));
  return Promise.all(
    rows.map(async (row) => {
      const { fileList, ...detail } = await toTodoDetail(ctx, { row, covered: false });
      const values = { ...detail, resultRequestFileIds: fileList.map(({ id }) => id).join(',') };
      return { id: row.id, version: row.version, name: row.number, values };
    }),
  );
}

/** The types are in a dictionary for each source. */
async function typesOfSources(ctx: Ctx) {
  const sources = await dictionaryOptions(ctx, DICT.todoSource);
  return codesWithin(ctx, 'source', new Map(sources.map(({ value }) => [todoTypesOf(value), value])));
}
