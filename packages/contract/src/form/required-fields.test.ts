import { expect, it } from 'vitest';
import { z } from 'zod';

import type { Call } from '../call.ts';
import { calls } from '../index.ts';
import { isNeverEmpty } from './form-schema.ts';

const TODO = ['custId', 'todoTime', 'source', 'type', 'receptionUser', 'resultRequest', 'promiseRemark', 'estimateRemark'];
const FEEDBACK = [
  'projectId',
  'handle',
  'problemDate',
  'workType',
  'priority',
  'problemFeedback',
  'feedbackUser',
  'handleRemark',
  'faultLevel',
  'integral',
];

/** The first fault of each field, as a form shows it. */
function faultsOf(form: z.ZodType, value: unknown): Record<string, string> {
  const issues = form.safeParse(value).error?.issues ?? [];
  return Object.fromEntries([...issues].reverse().map(({ path, message }) => [String(path[0]), message]));
}

it.each<[string, z.ZodType, string[]]>([
  ['to-do', calls.todo.add.request, TODO],
  ['feedback', calls.feedback.add.request, FEEDBACK],
])('the %s form refuses every required field with 不能为空 when it is blank, missing or null', (_, form, fields) => {
  const expected = Object.fromEntries(fields.map((name) => [name, '不能为空']));
  expect(faultsOf(form, {})).toEqual(expected);
  for (const nothing of ['', null]) expect(faultsOf(form, Object.fromEntries(fields.map((name) => [name, nothing])))).toEqual(expected);
});

it('a value of another type is answered with the expected type', () => {
  const faults = faultsOf(calls.todo.add.request, { custId: 5, todoTime: '2026-02-30', source: {}, promiseRemark: [] });
  expect(faults).toMatchObject({
    custId: '应为文本',
    todoTime: '日期应为 年-月-日，如 2026-01-31',
    source: '应为文本',
    promiseRemark: '应为文本',
  });
});

it('a filter of an exported list accepts null as no filter', () => {
  const all = Object.values(calls).flatMap((own): Call[] => Object.values(own));
  const exported = all.flatMap(({ kind, path, request }) =>
    kind === 'file' && request instanceof z.ZodObject
      ? Object.entries(request.shape).map(([name, schema]) => ({ at: `${path} ${name}`, schema }))
      : [],
  );
  expect(exported.length).toBeGreaterThan(100);
  expect(exported.filter(({ schema }) => isNeverEmpty(schema)).map(({ at }) => at)).toEqual([]);
});
