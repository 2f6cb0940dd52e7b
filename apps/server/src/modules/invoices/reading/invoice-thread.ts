import { totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';

import { InvoiceReading } from '@houtai/contract/invoices';
import { MB } from '@houtai/contract/limits';
import { z } from 'zod';

import { AGAIN_SOON_MS, AppError } from '#platform/http/replies/errors.ts';
import { limitConcurrency } from '#platform/limit-concurrency.ts';

/** The limits of a thread; a file that exceeds them ends the thread, not the server. */
const RESOURCES = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };
const READ_MS = 10_000;

/** A machine with little memory reads one file at a time. */
const THREADS = totalmem() < 1_024 * MB ? 1 : 2;
const MAX_WAITING = 200;

const inTurn = limitConcurrency(THREADS, {
  maxQueue: MAX_WAITING,
  onOverflow: () => {
    throw new AppError('A0501', '正在读取的发票太多，请稍后重试', { retryAfterMs: AGAIN_SOON_MS });
  },
});

const Said = z.union([z.object({ invoices: z.array(InvoiceReading).min(1) }), z.object({ unreadable: z.string() })]);

/** The reading of an unreadable file. */
export const UNREAD: InvoiceReading = {
  page: 1,
  source: 'none',
  facts: {
    kind: 'other',
    code: '',
    number: '',
    issuedOn: '',
    seller: { name: '', taxNumber: '' },
    buyer: { name: '', taxNumber: '' },
    net: '',
    tax: '',
    total: '',
    items: [],
    trip: null,
    red: false,
  },
};

/** The build puts the thread beside the server, and shared code into a folder of its own. */
function threadAt(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./invoice-worker.mjs', import.meta.url);
  return new URL(import.meta.url.includes('/chunks/') ? '../invoice-worker.js' : './invoice-worker.js', import.meta.url);
}

/**
 * Reads the invoices in a file in a separate thread with limited memory and time. An unreadable file gives a single reading with the source
 * `none`.
 */
export function readInvoices(bytes: Uint8Array, extension: string): Promise<InvoiceReading[]> {
  return inTurn(() => readAside(bytes, extension));
}

async function readAside(bytes: Uint8Array, extension: string): Promise<InvoiceReading[]> {
  const worker = new Worker(threadAt(), { workerData: { bytes, extension }, resourceLimits: RESOURCES });
  let timer: NodeJS.Timeout | undefined;
  try {
    const said = await new Promise<unknown>((resolve) => {
      timer = setTimeout(() => resolve({ unreadable: 'took too long' }), READ_MS);
      worker.once('message', resolve);
      worker.once('error', (error) => resolve({ unreadable: String(error) }));
      worker.once('exit', () => resolve({ unreadable: 'said nothing' }));
    });
    const answer = Said.parse(said);
    return 'invoices' in answer ? answer.invoices : [UNREAD];
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
