import { calls } from '@houtai/contract';
import { screen } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';

import { answer } from '../../testing/answer.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { signedInAs } from '../../testing/signed-in.ts';

// Read beforehand, as that takes its time on a busy machine.
beforeAll(() => import('./feedback-page.tsx'), 60_000);

it.each([
  ['who may close', 'feedback:feedback:edit' as const, 1],
  ['nobody else', 'feedback:feedback:list' as const, 0],
])('offers tick boxes to %s', async (_, tag, boxes) => {
  signedInAs({ buttons: ['feedback:feedback:list', tag] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.projects.options, () => []);
  answer(calls.people.options, () => []);
  answer(calls.feedback.counts, () => ({ handling: 0, created: 0, all: 0 }));
  answer(calls.feedback.page, () => ({ rows: [], total: 0 }));
  renderPage('/feedback');
  expect(await screen.findByRole('columnheader', { name: /编号/ })).toBeTruthy();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(boxes);
});
