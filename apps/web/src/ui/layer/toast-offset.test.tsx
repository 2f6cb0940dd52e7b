import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { useToastOffset } from './toast-offset.ts';

function Sheet() {
  const sheet = useRef<HTMLDivElement>(null);
  useToastOffset(sheet);
  return <div ref={sheet} />;
}

function openAt(left: number) {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(left, 0, 400, 800));
  return render(<Sheet />);
}

const placed = (...names: string[]) => names.map((name) => document.documentElement.style.getPropertyValue(name));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('toasts appear beside a sheet when there is room, and notices at the bottom of the visible part', () => {
  openAt(600);
  expect(placed('--toasts-end', '--toasts-top', '--notices-top', '--notices-bottom')).toEqual([`${window.innerWidth - 600}px`, '', '', '']);
});

it('both appear below the head of a sheet as wide as the window, clear of fields and buttons, until it closes', () => {
  const { unmount } = openAt(0);
  expect(placed('--toasts-end', '--toasts-top', '--notices-top', '--notices-bottom')).toEqual(['', '108px', '108px', 'auto']);
  unmount();
  expect(placed('--toasts-end', '--toasts-top', '--notices-top', '--notices-bottom')).toEqual(['', '', '', '']);
});
