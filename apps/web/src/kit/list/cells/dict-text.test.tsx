import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { answer, failConnection } from '#testing/answer.ts';

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
])('DictLevel shows the priority %s as %s with its bars', async (code, words, level) => {
  show(<DictLevel type={DICT.feedbackPriority} code={code} />);
  const shown = await screen.findByText(words);
  expect(shown.dataset['level']).toBe(level);
  expect(shown.dataset['shape']).toBeUndefined();
});

it('DictText shows plain words without a tone, an unknown code as it is, and a dash for blank', async () => {
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

it('DictText shows the glyph of a state', async () => {
  show(<DictText type={DICT.feedbackStatus} code="1" />);
  expect((await screen.findByText('中')).dataset['shape']).toBe('doing');
});

it('DictText shows no code while the dictionary loads', async () => {
  const asked = answer(calls.dictionaries.dics, () => new Promise(() => {}));
  show(<DictText type={DICT.feedbackStatus} code="1" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(document.body.textContent).toBe('');
});

it('DictText shows the code when the dictionary fails to load', async () => {
  failConnection(calls.dictionaries.dics);
  show(<DictText type={DICT.feedbackStatus} code="1" />);
  expect(await screen.findByText('1')).toBeTruthy();
});
