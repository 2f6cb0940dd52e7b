import { calls } from '@houtai/contract';
import { PARAM } from '@houtai/contract/parameters';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { useParameters } from '#platform/parameters.ts';
import { answer } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';

import { RecordText } from './record-text.tsx';

// In happy-dom, DOMPurify always drops the first element.
const HTML = '<br><p>见图</p><img src="/api/op-biz/file/read/a" alt="现场.png"><img src="/api/op-biz/file/read/b">';

beforeAll(() => import('#kit/preview/preview-dialog.tsx'));
beforeEach(() => {
  signedInAs({ account: { name: '林知夏', phone: '13800001234' } });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  useParameters.setState({ values: {} });
});

it('RecordText opens the chosen image, and moves on to one that was pasted without a name', async () => {
  render(<RecordText html={HTML} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: '查看图片 现场.png' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('img', { name: '现场.png' }).getAttribute('src')).toBe('/api/op-biz/file/read/a');
  await userEvent.click(within(dialog).getByRole('button', { name: '下一个' }));
  expect(within(dialog).getByRole('img', { name: '图片 2.png' }).getAttribute('src')).toBe('/api/op-biz/file/read/b');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('RecordText opens the external service when one is configured', async () => {
  useParameters.setState({ values: { [PARAM.preview]: 'https://preview.example.com/onlinePreview' } });
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const asked = answer(calls.files.previewLink, () => ({
    url: 'https://houtai.example.com/api/op-biz/file/signed/a',
    watermark: '林知夏 1234',
  }));
  render(<RecordText html={HTML} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: '查看图片 现场.png' }));
  await waitFor(() => expect(opened).toHaveBeenCalledOnce());
  expect(asked).toEqual([{ id: 'a' }]);
});
