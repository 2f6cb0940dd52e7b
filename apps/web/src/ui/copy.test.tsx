import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { CopyButton } from './buttons/copy-button.tsx';
import { copy } from './copy.ts';
import { Toasts } from './layer/toast.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A browser by what it lets a page do; gives what the page put on the clipboard. */
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

it('says 复制成功', async () => {
  const copied = browserWith({ clipboard: true, command: false });
  render(<Toasts />);
  await copy('FK-1120-0040');
  expect(copied).toEqual(['FK-1120-0040']);
  expect(await screen.findByText('复制成功')).toBeDefined();
});

it('works on a page without https, and leaves the focus where it was', async () => {
  const copied = browserWith({ clipboard: false, command: true });
  render(
    <>
      <button type="button">复制编号</button>
      <Toasts />
    </>,
  );
  const button = screen.getByRole('button', { name: '复制编号' });
  button.focus();
  await copy('FK-1120-0041');
  expect(copied).toEqual(['FK-1120-0041']);
  expect(document.activeElement).toBe(button);
  expect(document.querySelector('textarea')).toBeNull();
});

it('copies on the button, on a page without https as well', async () => {
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

it('says 复制失败 and which browser helps', async () => {
  browserWith({ clipboard: false, command: false });
  render(<Toasts />);
  await copy('FK-1120-0042');
  expect(await screen.findByText(/^复制失败.*Chrome 内核.*极速模式/)).toBeDefined();
});
