import { Unshowable } from '../unshowable.ts';
import type { ShownSheet } from './shown-sheet.ts';

/** A large sheet takes a fraction of this; a small malicious file can take minutes. */
const LONGEST_MS = 15_000;

/**
 * Parses a sheet in a worker, so that the page stays responsive, and gives up on a workbook that takes too long. Ending the worker frees
 * its memory.
 */
export function readSheetAside(bytes: Uint8Array, wanted: number, signal: AbortSignal): Promise<ShownSheet> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<ShownSheet>((resolve, reject) => {
    const isBroken = () => reject(new Unshowable('文件内容过大或已损坏，请下载后查看'));
    timer = setTimeout(() => reject(new Unshowable('文件内容过于复杂，请下载后查看')), LONGEST_MS);
    worker.addEventListener('message', ({ data }: MessageEvent<ShownSheet | null>) => (data ? resolve(data) : isBroken()));
    worker.addEventListener('error', isBroken);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage({ bytes, wanted }, {});
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
