import type { FileEntry } from '@houtai/contract/record-files';

import { readContent } from '#platform/calls/download.ts';

import { openPdf } from './open-pdf.ts';

/** Sharp enough for paper at the width of a page. */
const WIDTH = 1_400;
/** An invoice has one or two pages; a longer file is not an invoice. */
const MAX_PAGES = 20;

/** Renders a pdf into an element, one canvas per page. */
export async function drawPdf(file: FileEntry, element: HTMLElement, signal: AbortSignal): Promise<void> {
  const bytes = await (await readContent(file.fileUrl, signal)).arrayBuffer();
  const task = openPdf(bytes);
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
      const page = await pdf.getPage(number);
      signal.throwIfAborted();
      const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
      const canvas = document.createElement('canvas');
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      await page.render({ canvas, viewport, background: 'white' }).promise;
      signal.throwIfAborted();
      element.append(canvas);
    }
  } finally {
    await task.destroy();
  }
}
