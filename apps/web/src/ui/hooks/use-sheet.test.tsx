import { act, cleanup, render } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { Dialog } from '../layer/dialog.tsx';
import { Drawer } from '../layer/drawer.tsx';
import { SheetContext, useIsNarrowSheet, useSheet } from './use-sheet.ts';

let drawn: boolean[] = [];
let resize: (width: number) => void = () => {};
let widthOfAll = 0;

/** Records the value of each rendering. */
function Page(): ReactNode {
  drawn.push(useIsNarrowSheet(600));
  return null;
}

function Sheet({ initialPx, children }: { initialPx?: number; children: ReactNode }): ReactNode {
  const element = useRef<HTMLElement>(null);
  const sheet = useSheet(element, initialPx);
  return (
    <main ref={element}>
      <SheetContext value={sheet}>{children}</SheetContext>
    </main>
  );
}

beforeEach(() => {
  drawn = [];
  widthOfAll = 0;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => widthOfAll);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observed: (entries: { contentRect: { width: number } }[]) => void) {
        resize = (width) => observed([{ contentRect: { width } }]);
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('useIsNarrowSheet', () => {
  it('uses the window without a sheet', () => {
    const phone = window.matchMedia('(max-width: 600px)');
    Object.defineProperty(phone, 'matches', { value: true });
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(phone);
    render(<Page />);
    expect(drawn).toEqual([true]);
    expect(asked).toHaveBeenCalledWith('(max-width: 600px)');
  });

  it('uses the width of the sheet in the first rendering of later content', () => {
    widthOfAll = 480;
    const { rerender } = render(<Sheet>{null}</Sheet>);
    rerender(
      <Sheet>
        <Page />
      </Sheet>,
    );
    expect(drawn).toEqual([true]);
  });

  it('counts 600 px as narrow and 601 px as wide, as style sheets do', () => {
    widthOfAll = 600;
    render(
      <Sheet initialPx={600}>
        <Page />
      </Sheet>,
    );
    act(() => resize(601));
    act(() => resize(600.5));
    act(() => resize(600));
    expect(drawn).toEqual([true, false, true]);
  });

  it('retains the width of a sheet that is hidden', () => {
    widthOfAll = 480;
    render(
      <Sheet initialPx={480}>
        <Page />
      </Sheet>,
    );
    act(() => resize(0));
    expect(drawn).toEqual([true]);
  });

  it('excludes the padding of the sheet', () => {
    widthOfAll = 640;
    vi.spyOn(window, 'getComputedStyle').mockReturnValue(Object.assign(document.createElement('i').style, { padding: '0 24px' }));
    render(<Sheet initialPx={592}>{<Page />}</Sheet>);
    expect(drawn).toEqual([true]);
  });

  it.each([
    [
      'dialog',
      <Dialog key="dialog" open title="新建" width={560} onClose={() => {}}>
        <Page />
      </Dialog>,
    ],
    [
      'drawer',
      <Drawer key="drawer" open label="详情" width={480} onClose={() => {}}>
        <Page />
      </Drawer>,
    ],
  ])('uses the width of a %s in its first rendering', (_, layer) => {
    render(layer);
    expect(drawn[0]).toBe(true);
    expect(new Set(drawn).size).toBe(1);
  });

  it('uses the width of a wide dialog in its first rendering', () => {
    render(
      <Dialog open title="导入" width={800} onClose={() => {}}>
        <Page />
      </Dialog>,
    );
    expect(new Set(drawn)).toEqual(new Set([false]));
  });
});
