import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { CopyButton } from './buttons/copy-button.tsx';
import { copyText } from './copy.ts';
import { Toasts } from './layer/toast.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Simulates what a browser permits to a page; returns what the page copied. */
function browserWith({ clipboard, command }: { clipboard: boolean; command: boolean }): string[] {
  const copied: string[] = [];
  const writeText = async (text: string) => {
    copied.push(text);
  };
  vi.stubGlobal('navigator', clipboard ? { clipboard: { writeText } } : {});
  document.execCommand = () => {
    const area = document.activeElement;
    if (command && area instanceof HTMLTextAreaElement) copied.push(area.value);
    return command;
  };
  return copied;
}

it('copying says 复制成功', async () => {
  const copied = browserWith({ clipboard: true, command: false });
  render(<Toasts />);
  await copyText('FK-1120-0040');
  expect(copied).toEqual(['FK-1120-0040']);
  expect(await screen.findByText('复制成功')).toBeDefined();
});

it('copying works on a page without https, and leaves the focus in place', async () => {
  const copied = browserWith({ clipboard: false, command: true });
  render(
    <>
      <button type="button">复制编号</button>
      <Toasts />
    </>,
  );
  const button = screen.getByRole('button', { name: '复制编号' });
  button.focus();
  await copyText('FK-1120-0041');
  expect(copied).toEqual(['FK-1120-0041']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('the copy button works on a page without https', async () => {
  const copied = browserWith({ clipboard: false, command: true });
  render(
    <>
      <CopyButton text="FK-1120-0043" label="复制编号" />
      <Toasts />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: '复制编号' }));
  expect(await screen.findByText('复制成功')).toBeDefined();
  expect(copied).toEqual(['FK-1120-0043']);
});

it('a failed copy says 复制失败 and which browser helps', async () => {
  browserWith({ clipboard: false, command: false });
  render(<Toasts />);
  await copyText('FK-1120-0042');
  expect(await screen.findByText(/^复制失败.*Chrome 内核.*极速模式/)).toBeDefined();
});
