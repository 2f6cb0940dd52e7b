import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';

import { definePage } from '#platform/pages/pages.ts';
import { answer } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import FeedbackPanel from './feedback-panel.tsx';

const CONTENT = { problemFeedback: '<p>打不开</p>', handleRemark: '请尽快排查', handleUser: 'u2' };

it('submitting the panel leads to the list that shows the new record, though somebody else handles it', async () => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.options, () => []);
  answer(calls.parameters.getParamStr, () => 'u2');
  answer(calls.feedback.similar, () => []);
  answer(calls.projects.options, () => [
    { projectId: '95', projectName: '日常运维与内部支持', customerId: 'c', customerName: '', validity: '1' as const },
  ]);
  answer(calls.drafts.get, () => ({ content: CONTENT, savedAt: '2026-11-20T06:32:00.000Z' }));
  answer(calls.drafts.del, () => ({}));
  const sent = answer(calls.feedback.add, () => ({ afterSaleProblemId: 'f1' }));
  const panel = definePage({ path: '/panel', title: '我要反馈', access: 'signed-in', load: async () => ({ default: Panel }) });
  renderPage('/panel', [panel]);
  await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
  await userEvent.click(screen.getByRole('button', { name: '提交反馈' }));
  await waitFor(() => expect(address()).toBe('/feedback?view=created'));
  expect(sent).toMatchObject([{ handleUser: 'u2', operType: '1' }]);
});

const Panel = () => <FeedbackPanel onClose={() => {}} />;
