import { readingOf } from './invoice-values.mjs';
import { readValues, readVoucher } from './voucher-values.mjs';
import { readWords } from './word-facts.mjs';
import { linesOf } from './word-lines.mjs';
import { Unreadable, xmlTree } from './xml-tree.mjs';

const MAX_PAGES = 20;

/** A pdf: what is embedded for machines, else what its information says, and its words; several invoices may follow one another in it. */
export async function readPdf(bytes) {
  const task = (await library()).getDocument({ data: Uint8Array.from(bytes), isEvalSupported: false, useWorkerFetch: false, verbosity: 0 });
  try {
    const document = await task.promise;
    if (document.numPages > MAX_PAGES) throw new Unreadable('too many pages');
    const told = (await embeddedFacts(document)) ?? (await informationOf(document));
    const pages = [];
    for (let page = 1; page <= document.numPages; page += 1)
      pages.push({ page, lines: linesOf(await piecesOf(await document.getPage(page))) });
    const invoices = invoicesIn(pages);
    // What is told of the file is told of one invoice; several have nothing but their words.
    if (invoices.length > 1) return invoices.map(({ page, lines }) => ({ page, ...readingOf(null, readWords(lines)) }));
    return [{ page: 1, ...readingOf(told, readWords(invoices[0]?.lines ?? [])) }];
  } finally {
    await task.destroy();
  }
}

/** The library draws as well, and looks for the classes of that when it is loaded, where nothing is drawn here. */
async function library() {
  for (const name of ['DOMMatrix', 'Path2D', 'ImageData']) globalThis[name] ??= Object;
  // This is a thread already: the part that wants one of its own runs in it.
  globalThis.pdfjsWorker = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs');
  return import('pdfjs-dist/legacy/build/pdf.min.mjs');
}

/** Pages behind the first belong to the invoice before them, unless they bear a number of their own. */
function invoicesIn(pages) {
  const invoices = [];
  for (const { page, lines } of pages) {
    const { number } = readWords(lines);
    const last = invoices.at(-1);
    if (last && (number === '' || last.number === '' || number === last.number)) {
      last.lines.push(...lines);
      last.number ||= number;
    } else invoices.push({ page, number, lines: [...lines] });
  }
  return invoices;
}

async function embeddedFacts(document) {
  for (const { filename, content } of Object.values((await document.getAttachments()) ?? {})) {
    if (!/\.xml$/i.test(filename) || !content) continue;
    const facts = readVoucher(xmlTree(content));
    if (facts) return facts;
  }
  return null;
}

async function informationOf(document) {
  const { info } = await document.getMetadata();
  const facts = readValues(Object.entries(info.Custom ?? {}).filter(([, value]) => typeof value === 'string'));
  return facts.number === '' ? null : facts;
}

async function piecesOf(page) {
  const { items } = await page.getTextContent();
  return items.flatMap(({ str, transform, width, height }) =>
    str === undefined || str.trim() === '' ? [] : { text: str, x: transform[4], y: -transform[5], width, height: height || 1 },
  );
}
