import { readSheet } from './read-sheet.ts';

self.addEventListener('message', ({ data }: MessageEvent<{ bytes: Uint8Array; wanted: number }>) => {
  // What throws in a promise is no error of the worker, and would never be heard of.
  void readSheet(data.bytes, data.wanted).then(
    (sheet) => self.postMessage(sheet, {}),
    () => self.postMessage(null, {}),
  );
});
