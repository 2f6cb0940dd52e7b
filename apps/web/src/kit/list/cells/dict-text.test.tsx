import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { answer, loseConnection } from '#testing/answer.ts';

import { DictLevel, DictText } from './dict-text.tsx';

const ENTRIES = [
  ['3', '紧急', 'red'],
  ['2', '高', 'amber'],
  ['1', '中', 'blue'],
  ['0', '低', 'grey'],
  ['9', '未定', ''],
] as const;

beforeEach(() => {
  answer(calls.dictionaries.dics, ({ type }) =>
    ENTRIES.map(([code, codeText, tone]) => ({ type, code, codeText, tone, active: true, isDefault: false })),
  );
});
afterEach(cleanup);

function show(content: ReactNode): void {
  render(<QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>{content}</QueryClientProvider>);
}

it.each([
  ['3', '紧急', 'urgent'],
  ['2', '高', 'high'],
  ['1', '中', 'middle'],
  ['0', '低', 'low'],
])('shows the priority %s as %s with its bars', async (code, words, level) => {
  show(<DictLevel type={DICT.feedbackPriority} code={code} />);
  const shown = await screen.findByText(words);
  expect(shown.dataset['level']).toBe(level);
  expect(shown.dataset['shape']).toBeUndefined();
});

it('shows words alone where the entry has no tone, a code that is unknown as it is, and a dash for none', async () => {
  show(
    <>
      <DictLevel type={DICT.feedbackPriority} code="9" />
      <DictLevel type={DICT.feedbackPriority} code="x7" />
      <DictLevel type={DICT.feedbackPriority} code="" />
    </>,
  );
  expect((await screen.findByText(/未定/)).querySelector('[data-level]')).toBeNull();
  expect(document.body.textContent).toBe('未定x7—');
});

it('shows the glyph of a state for states', async () => {
  show(<DictText type={DICT.feedbackStatus} code="1" />);
  expect((await screen.findByText('中')).dataset['shape']).toBe('doing');
});

it('shows no code while the words are on their way', async () => {
  const asked = answer(calls.dictionaries.dics, () => new Promise(() => {}));
  show(<DictText type={DICT.feedbackStatus} code="1" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(document.body.textContent).toBe('');
});

it('shows the code where the words cannot be had', async () => {
  loseConnection(calls.dictionaries.dics);
  show(<DictText type={DICT.feedbackStatus} code="1" />);
  expect(await screen.findByText('1')).toBeTruthy();
});
