import { calls } from '@houtai/contract';
import type { FeedbackLimits } from '@houtai/contract/feedback-limits';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

// Imported beforehand, because that takes long on a busy machine.
beforeAll(() => import('./feedback-limits-page.tsx'), 60_000);

const LIMITS: FeedbackLimits = {
  limits: [{ level: '1', name: '致命', answerHours: 0.5, solveHours: 4, counted: 'all', escalateTo: ['head'], onTime: 71.43 }],
  waitKinds: ['customer'],
  acceptDays: 5,
  remindPercent: 25,
  remindHours: 1,
  hours: { from: '09:00', to: '18:00' },
  version: 3,
  updatedAt: '2026-11-20T01:00:00.000Z',
};

it('saving a changed table first shows the affected numbers and asks what it applies to', async () => {
  signedInAs({ buttons: ['feedback:limits:list', 'feedback:limits:edit'] });
  answer(calls.dictionaries.dics, () => []);
  answer(calls.feedbackLimits.get, () => LIMITS);
  answer(calls.feedbackLimits.preview, () => ({ open: 96, becomesLate: 7, noLongerLate: 2, promised: 11, waiting: 8 }));
  const saved = answer(calls.feedbackLimits.save, () => LIMITS);
  renderPage('/system/feedback-limits');
  const solve = await screen.findByRole('textbox', { name: '致命多久解决' });
  expect(screen.getByText('71.43%')).toBeTruthy();
  await userEvent.clear(solve);
  await userEvent.type(solve, '6');
  const effect = within(await screen.findByRole('complementary', { name: '保存后会怎样' }));
  await userEvent.click(await effect.findByRole('radio', { name: '未完成的 96 条也按新时限重算' }));
  expect(effect.getByText('7 条')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(saved).toMatchObject([{ applyTo: 'open', version: 3, limits: [{ level: '1', solveHours: 6 }] }]));
});
