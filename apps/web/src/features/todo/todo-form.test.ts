import { expect, it } from 'vitest';

import { formOf, TODO_FIELDS, type TodoField, todoFields } from './todo-form.ts';

const checkOf = (name: TodoField, value: string, others: Partial<Record<TodoField, string>> = {}) =>
  todoFields({})
    .find((field) => field.name === name)
    ?.check(value, (other) => others[other] ?? '');

it.each<[TodoField, string, string]>([
  ['custId', '', '不能为空'],
  ['todoTime', '', '不能为空'],
  ['todoTime', '2026-13-01', '日期应为 年-月-日，如 2026-01-31'],
  ['source', '', '不能为空'],
  ['type', '', '不能为空'],
  ['receptionUser', '', '不能为空'],
  ['promiseRemark', '', '不能为空'],
  ['estimateRemark', '  ', '不能为空'],
  ['promiseRemark', '字'.repeat(1501), '最多 1500 个字'],
  ['estimateRemark', '字'.repeat(1500), ''],
  ['projectId', '', ''],
  ['assistUser', '', ''],
  ['planTime', '', ''],
])('%s "%s" says "%s"', (name, value, fault) => {
  expect(checkOf(name, value)).toBe(fault);
});

it('a plan is not before the day of the to-do', () => {
  expect(checkOf('planTime', '2026-11-19', { todoTime: '2026-11-20' })).toBe('不能早于待办日期');
});

it('sends every field of the form by its own name', () => {
  expect(formOf((name) => `value of ${name}`)).toEqual(Object.fromEntries(TODO_FIELDS.map((name) => [name, `value of ${name}`])));
});
