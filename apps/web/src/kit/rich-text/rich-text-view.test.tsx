import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { Toasts } from '#ui/layer/toast.tsx';

import { RichTextView, type ViewedImage } from './rich-text-view.tsx';

// In happy-dom, DOMPurify always drops the first element.
const HTML =
  '<br><img src="/api/op-biz/file/read/a" alt="一"><img src="/api/op-biz/file/read/b" alt="二"><a href="/api/op-biz/file/read/c">报告.docx</a>';

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(
      async () =>
        new Response(JSON.stringify({ code: 'A0404', msg: '文件不存在' }), {
          status: 404,
          headers: { 'content-type': 'application/json' },
        }),
    ),
  );
});
afterEach(cleanup);

it('RichTextView opens all images at the chosen one, by mouse and by keyboard', async () => {
  const opened: [readonly ViewedImage[], number][] = [];
  render(<RichTextView html={HTML} onImage={(...given) => opened.push(given)} />, { wrapper: MemoryRouter });
  await userEvent.click(screen.getByRole('button', { name: '查看图片 二' }));
  screen.getByRole('button', { name: '查看图片 一' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(opened.map(([images, index]) => [images.map(({ name }) => name), index])).toEqual([
    [['一', '二'], 1],
    [['一', '二'], 0],
  ]);
});

it('RichTextView shows images without a button when they cannot be opened', () => {
  render(<RichTextView html={HTML} />, { wrapper: MemoryRouter });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('img', { name: '一' })).toBeTruthy();
});

it('RichTextView downloads a file, and says why that failed', async () => {
  render(
    <>
      <RichTextView html={HTML} />
      <Toasts />
    </>,
    { wrapper: MemoryRouter },
  );
  await userEvent.click(screen.getByRole('link', { name: /报告\.docx/ }));
  await waitFor(() => expect(fetch).toHaveBeenCalledWith('/api/op-biz/file/read/c', expect.anything()));
  expect(await screen.findByText('文件不存在')).toBeTruthy();
});
