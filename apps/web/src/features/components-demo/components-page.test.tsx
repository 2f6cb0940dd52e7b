import { calls } from '@houtai/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

beforeEach(() => {
  signedInAs();
  answer(calls.dictionaries.dics, () => []);
  answer(calls.companies.list, () => []);
  answer(calls.drafts.get, () => null);
});

it('the page shows a section for each file, and its widgets work', async () => {
  renderPage('/dev/components');
  const choices = await screen.findByRole('region', { name: '选择' });
  const segmented = within(choices).getByRole('radiogroup', { name: '分段' });
  await userEvent.click(within(segmented).getByRole('radio', { name: '或签' }));
  expect(within(segmented).getByRole('radio', { name: '或签' }).getAttribute('aria-checked')).toBe('true');
  for (const title of ['日期', '层级', '输入', '数字', '整张表单', '从列表选择'])
    expect(screen.getByRole('region', { name: title })).toBeTruthy();
});

it('the form shows what is missing', async () => {
  renderPage('/dev/components');
  const form = await screen.findByRole('form', { name: '整张表单' });
  await userEvent.click(within(form).getByRole('button', { name: '检查表单' }));
  expect(within(form).getAllByText('不能为空').length).toBeGreaterThan(4);
});

it('the page is absent from a production build', async () => {
  vi.stubEnv('DEV', false);
  vi.resetModules();
  const { default: feature } = await import('./feature.ts');
  expect(feature.pages).toEqual([]);
  vi.unstubAllEnvs();
});
