import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { readSheetAside } from './read-sheet-aside.ts';

/** A fake worker that records the request and answers on demand. */
class Aside extends EventTarget {
  static last: Aside;
  asked: unknown;
  isOver = false;
  constructor() {
    super();
    Aside.last = this;
  }
  postMessage(asked: unknown): void {
    this.asked = asked;
  }
  terminate(): void {
    this.isOver = true;
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Aside);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const bytes = new Uint8Array([1]);
const read = (signal = new AbortController().signal) => readSheetAside(bytes, 2, signal);

const refusalOf = (reading: Promise<unknown>): Promise<string> =>
  reading.then(
    () => '',
    (fault: Error) => fault.message,
  );

it('readSheetAside requests the wanted sheet and ends the worker with its answer', async () => {
  const sheet = { sheets: [], rows: [], isCut: false };
  const reading = read();
  expect(Aside.last.asked).toEqual({ bytes, wanted: 2 });
  Aside.last.dispatchEvent(new MessageEvent('message', { data: sheet }));
  expect(await reading).toEqual(sheet);
  expect(Aside.last.isOver).toBe(true);
});

it('readSheetAside gives up on a workbook that takes too long, and ends the worker', async () => {
  const refusal = refusalOf(read());
  await vi.advanceTimersByTimeAsync(14_000);
  expect(Aside.last.isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await refusal).toBe('文件内容过于复杂，请下载后查看');
  expect(Aside.last.isOver).toBe(true);
});

it.each([new MessageEvent('message', { data: null }), new Event('error')])(
  'readSheetAside reports an unreadable workbook as broken: %o',
  async (event) => {
    const refusal = refusalOf(read());
    Aside.last.dispatchEvent(event);
    expect(await refusal).toBe('文件内容过大或已损坏，请下载后查看');
    expect(Aside.last.isOver).toBe(true);
  },
);

it('readSheetAside ends the worker when its preview closes', async () => {
  const preview = new AbortController();
  const refusal = refusalOf(read(preview.signal));
  preview.abort();
  expect(await refusal).toContain('abort');
  expect(Aside.last.isOver).toBe(true);
});
