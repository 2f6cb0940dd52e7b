import { calls } from '@houtai/contract';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./todo-page.tsx'), 60_000);

it.each([
  ['who may close', 'todo:todo:edit' as const, 1],
  ['nobody else', 'todo:todo:list' as const, 0],
])('selection boxes are offered to %s', async (_, tag, boxes) => {
  signedInAs({ buttons: ['todo:todo:list', tag] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.people.options, () => []);
  answer(calls.todo.counts, () => ({ mine: 0, received: 0, assisting: 0, created: 0, all: 0 }));
  answer(calls.todo.page, () => ({ rows: [], total: 0 }));
  renderPage('/todo');
  expect(await screen.findByRole('columnheader', { name: /编号/ })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
});
