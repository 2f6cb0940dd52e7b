import { readSheet } from './read-sheet.ts';

self.addEventListener('message', ({ data }: MessageEvent<{ bytes: Uint8Array; wanted: number }>) => {
  // A rejected promise raises no error event of the worker, so it answers null.
  void readSheet(data.bytes, data.wanted).then(
    (sheet) => self.postMessage(sheet, {}),
    () => self.postMessage(null, {}),
  );
});
