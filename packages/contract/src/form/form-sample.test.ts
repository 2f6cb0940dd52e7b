import { expect, it } from 'vitest';

import { POST_FORM } from '../people/posts-form.ts';
import { TODO_FORM } from '../todo/todo-form.ts';
import { sampleValues } from './form-sample.ts';
import { schemaOf } from './form-schema.ts';

it('builds a form that passes', () => {
  const todo = sampleValues(TODO_FORM);
  expect(schemaOf(TODO_FORM).parse(todo)).toEqual(todo);
});

it('uses the given values in place of its own', () => {
  const post = sampleValues(POST_FORM, { code: 'tester', active: false });
  expect(schemaOf(POST_FORM).parse(post)).toMatchObject({ code: 'tester', active: false });
});
