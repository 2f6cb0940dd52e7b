// Reads invoices of strangers in a thread of its own: plain JavaScript, as Node starts it from the source and from the build alike.
import { parentPort, workerData } from 'node:worker_threads';

import { blankFacts, readingOf } from './invoice-values.mjs';

const { bytes, extension } = workerData;

// A thread lives for one file, so that only what reads its kind is loaded.
const READERS = {
  '.xml': async () => {
    const [{ xmlTree, Unreadable }, { readVoucher }] = await Promise.all([import('./xml-tree.mjs'), import('./voucher-values.mjs')]);
    const facts = readVoucher(xmlTree(bytes));
    if (!facts) throw new Unreadable('no invoice');
    return [{ page: 1, ...readingOf(facts, blankFacts()) }];
  },
  '.ofd': async () => (await import('./read-ofd.mjs')).readOfd(bytes),
  '.pdf': async () => (await import('./read-pdf.mjs')).readPdf(bytes),
  '.png': async () => (await import('./read-picture.mjs')).readPicture(bytes, { isPng: true }),
  '.jpg': async () => (await import('./read-picture.mjs')).readPicture(bytes, { isPng: false }),
};

try {
  say({ invoices: await READERS[extension]() });
} catch (error) {
  say({ unreadable: String(error) });
}

function say(words) {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort.postMessage(words);
}
