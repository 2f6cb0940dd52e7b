import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask } from 'pdfjs-dist/legacy/build/pdf.mjs';

import { readContent } from '#platform/calls/download.ts';

/**
 * Files that reading a pdf needs besides this module: the worker, tables of Chinese characters, standard fonts and decoders of scanned
 * images, by file name.
 */
const PARTS = new Map(
  Object.entries(
    import.meta.glob<string>(
      [
        '../../../../../../node_modules/pdfjs-dist/cmaps/{Adobe-CNS1,Adobe-GB1,B5,CNS,ET,GB,HK,UniCNS,UniGB}*.bcmap',
        '../../../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
        '../../../../../../node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs',
        '../../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
      ],
      { query: '?url&no-inline', import: 'default', eager: true },
    ),
  ).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
);

function partAddress(name: string): string {
  const address = PARTS.get(name);
  if (address === undefined) throw new Error(`the build has no ${name}`);
  return address;
}

class Parts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const part = await readContent(partAddress(filename));
    return new Uint8Array(await part.arrayBuffer());
  }
}

/** Opens a pdf in its own worker; destroy the task when it is no longer needed. */
export function openPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  GlobalWorkerOptions.workerSrc = partAddress('pdf.worker.min.mjs');
  return getDocument({ data: bytes, BinaryDataFactory: Parts, enableXfa: false, isEvalSupported: false });
}
