import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';

import { useScrollAnchor } from './use-scroll-anchor.ts';

const VIEW = 200;
let whole = VIEW;

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const noWatch = () => undefined;

function Sample({ size }: { size: number }): ReactNode {
  const { ref, onScroll } = useScrollAnchor(noWatch, size);
  return (
    <div ref={ref} onScroll={onScroll}>
      图
    </div>
  );
}

function draw(size: number): ReactNode {
  whole = Math.max(size, VIEW);
  return <Sample size={size} />;
}

it('useScrollAnchor zooms around the middle of the visible area', () => {
  for (const side of ['clientWidth', 'clientHeight'] as const) vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(VIEW);
  for (const side of ['scrollWidth', 'scrollHeight'] as const) vi.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(() => whole);
  const { rerender } = render(draw(0));
  rerender(draw(100));
  rerender(draw(400));
  const stage = screen.getByText('图');
  expect([stage.scrollLeft, stage.scrollTop]).toEqual([100, 100]);
  fireEvent.scroll(stage, { target: { scrollLeft: 0, scrollTop: 200 } });
  rerender(draw(800));
  expect([stage.scrollLeft, stage.scrollTop]).toEqual([100, 500]);
});
