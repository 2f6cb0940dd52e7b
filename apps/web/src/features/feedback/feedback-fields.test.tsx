import { calls } from '@houtai/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { useKeptForm } from '../../kit/form/use-form.ts';
import { answer } from '../../testing/answer.ts';
import { signedInAs } from '../../testing/signed-in.ts';
import { FeedbackFields } from './feedback-fields.tsx';
import { feedbackFields, type FeedbackMode, newValues } from './feedback-form.ts';

beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.people.options, () => []);
  answer(calls.projects.options, () => [
    { projectId: '95', projectName: '日常运维与内部支持', customerId: 'c', customerName: '', validity: '1' as const },
  ]);
});
afterEach(cleanup);

function Sample({ mode }: { mode: FeedbackMode }): ReactNode {
  const uploads = useUploads(ATTACHMENTS);
  const form = useKeptForm(feedbackFields(newValues('u1', '', '2026-11-20')), async () => {});
  return <FeedbackFields form={form} mode={mode} uploads={uploads} />;
}

function show(mode: FeedbackMode): void {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Sample mode={mode} />
    </QueryClientProvider>,
  );
}

it.each(['new', 'edit', 'copy'] as const)('shows the project and lets nobody change it, and asks for the remark: %s', async (mode) => {
  show(mode);
  const project = screen.getByRole<HTMLInputElement>('combobox', { name: /项目/ });
  expect(project.disabled).toBe(true);
  await waitFor(() => expect(project.value).toBe('日常运维与内部支持'));
  expect(screen.getByRole('textbox', { name: /处理说明/ }).getAttribute('aria-required')).toBe('true');
  expect(screen.queryAllByRole('combobox', { name: /完成状态/ })).toHaveLength(mode === 'edit' ? 1 : 0);
});
