import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { scrollToMiddle } from './scroll-to-middle.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const rect = (top: number, height: number) => new DOMRect(0, top, 100, height);

it('scrollToMiddle scrolls the ancestors of a control up to its dialog, and not the page behind', () => {
  render(
    <div data-testid="page" style={{ overflowY: 'auto' }}>
      <div role="dialog">
        <div data-testid="body" style={{ overflowY: 'auto' }}>
          <input aria-label="名称" />
        </div>
      </div>
    </div>,
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(1000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(200);
  const control = screen.getByRole('textbox', { name: '名称' });
  const body = screen.getByTestId('body');
  vi.spyOn(control, 'getBoundingClientRect').mockReturnValue(rect(480, 40));
  vi.spyOn(body, 'getBoundingClientRect').mockReturnValue(rect(100, 200));
  scrollToMiddle(control);
  expect(body.scrollTop).toBe(300);
  expect(screen.getByTestId('page').scrollTop).toBe(0);
});
