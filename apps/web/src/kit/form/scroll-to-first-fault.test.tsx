import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { scrollToFirstFault } from './scroll-to-first-fault.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a refused field of this height, in a scroll area of 400 px whose top is at 100, and returns how far the area is scrolled. */
function scrolledFor(height: number): number {
  render(
    <form>
      <div data-testid="body" style={{ overflowY: 'auto' }}>
        <div data-testid="field" data-fault>
          <input aria-label="部门" />
        </div>
      </div>
    </form>,
  );
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height);
  const [body, field] = [screen.getByTestId('body'), screen.getByTestId('field')];
  vi.spyOn(body, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 100, 300, 400));
  vi.spyOn(field, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 700, 300, height));
  vi.spyOn(screen.getByRole('textbox'), 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 720, 300, 40));
  scrollToFirstFault(body.closest('form') ?? document.createElement('form'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  return body.scrollTop;
}

it('shows the whole field where it fits, including the error below it', () => {
  expect(scrolledFor(390)).toBe(700 + 195 - 300);
});

it('shows the control of a field that is too high', () => {
  expect(scrolledFor(900)).toBe(720 + 20 - 300);
});
