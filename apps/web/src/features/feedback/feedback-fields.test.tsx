import { calls } from '@houtai/contract';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import { feedbackStatesAfter, type FeedbackState } from '@houtai/contract/feedback-states';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useUnguardedForm } from '#kit/form/use-form.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { FeedbackFields } from './feedback-fields.tsx';
import { newValues } from './feedback-form.ts';

beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.options, () => []);
  answer(calls.projects.options, () => [
    { projectId: '95', projectName: '日常运维与内部支持', customerId: 'c', customerName: '', validity: '1' as const },
  ]);
});
afterEach(cleanup);

function Sample({ state }: { state: FeedbackState | null }): ReactNode {
  const uploads = useUploads(ATTACHMENTS);
  const form = useUnguardedForm(FEEDBACK_FORM, {
    initial: { ...newValues('u1', '', '2026-11-20'), completionStatus: state ?? '1' },
    submit: async () => {},
  });
  return (
    <FeedbackFields
      form={form}
      states={state && feedbackStatesAfter({ completionStatus: state, accepterId: '' }, 'u1')}
      uploads={uploads}
    />
  );
}

function show(state: FeedbackState | null): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Sample state={state} />
    </QueryClientProvider>,
  );
}

it.each([
  ['a new one', null],
  ['one that there is', '1'],
] as const)('the project is read-only, and the remark is required: %s', async (_, state) => {
  show(state);
  const project = screen.getByRole<HTMLInputElement>('combobox', { name: /项目/ });
  expect(project.disabled).toBe(true);
  await waitFor(() => expect(project.value).toBe('日常运维与内部支持'));
  expect(screen.getByRole('textbox', { name: /处理说明/ }).getAttribute('aria-required')).toBe('true');
  expect(screen.queryAllByRole('combobox', { name: /完成状态/ })).toHaveLength(state === null ? 0 : 1);
});

it('the states on offer are the current one and its transitions', async () => {
  answer(calls.dictionaries.dics, ({ type }) =>
    ['1', '2', '3', '4'].map((code) => ({ type, code, codeText: `状态${code}`, tone: '' as const, active: true, isDefault: false })),
  );
  show('3');
  await userEvent.click(await screen.findByRole('combobox', { name: /完成状态/ }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map((option) => option.textContent)).toEqual(['状态2', '状态3', '状态4']);
});
