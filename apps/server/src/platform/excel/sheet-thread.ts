import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { IMPORT_CELL_MAX, MAX_IMPORT_COLUMNS, MAX_EXPORT_ROWS, IMPORT_READ_MS, IMPORT_UNPACKED_MAX_MB, MB } from '@houtai/contract/limits';

import { AppError } from '../http/replies/errors.ts';

/**
 * A non-empty row of a sheet: its number from 1, its cells as texts, and a letter for the kind of each: s text, n number, d day, b yes or
 * no, l number that lost digits before the upload, u number whose shown form cannot be determined, e error, x formula without a value. If a
 * format shows a number differently, the cell is the shown text, and `numbers` has the number by column.
 */
export type SheetRow = { row: number; cells: string[]; kinds: string; numbers?: Record<string, string> };

/** The first rows of a sheet, for deciding whether it is the one to read. */
export type SheetGlance = { name: string; state: string; rows: { row: number; cells: string[] }[] };

/** Which sheet to read: its index from 0, or a function that chooses after a glance at several. */
type Wanted = number | ((glances: readonly SheetGlance[]) => number);

/**
 * A sheet of an untrusted file; `sheets` names all sheets, `rows` yields the rows in chunks, once, and `end` discards rows that nobody
 * reads.
 */
export type ReadSheet = { sheets: string[]; sheet: number; rows: AsyncGenerator<SheetRow[]>; end: () => Promise<void> };

/**
 * A row of an error file: its number from 1, its red columns from 0, the message, the cells that the person corrected, and the text that
 * identifies it.
 */
export type MarkedRow = { row: number; columns: number[]; msg: string; edits: (readonly [column: number, text: string])[]; origin: string };

/** Rows for notes above the heads, in addition to the row limit. */
const HEAD_ROWS = 30;

const LIMITS = {
  rows: MAX_EXPORT_ROWS,
  headRows: HEAD_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  cell: IMPORT_CELL_MAX,
  unpacked: IMPORT_UNPACKED_MAX_MB * MB,
};

/** Memory limits of a thread; a file that needs more ends the thread and not the server. */
const RESOURCES = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

/** The build puts the thread beside the server, and shared code in a folder of its own. */
function threadAt(): URL {
  if (import.meta.url.endsWith('.ts')) return new URL('./sheet-worker.mjs', import.meta.url);
  return new URL(import.meta.url.includes('/chunks/') ? '../sheet-worker.js' : './sheet-worker.js', import.meta.url);
}

type Said = {
  glances?: SheetGlance[];
  sheets?: string[];
  sheet?: number;
  rows?: SheetRow[];
  ended?: boolean;
  file?: Uint8Array;
  refused?: string;
};

/** The messages of a thread in order, until it ends; throws a refusal if the thread does, dies of the file, or takes too long. */
async function* messagesOf(worker: Worker): AsyncGenerator<Said> {
  const heard: Said[] = [];
  const ending: { isOver: boolean; reason: AppError | null } = { isOver: false, reason: null };
  let wake = () => {};
  const over = (reason: AppError | null) => {
    ending.reason ??= reason;
    ending.isOver = true;
    wake();
  };
  worker.on('message', (said: Said) => (heard.push(said), wake()));
  worker.on('error', () => over(new AppError('A0400', '文件内容过大或已损坏，无法读取，请拆分后重新上传')));
  worker.on('exit', () => over(null));
  const timer = setTimeout(() => over(new AppError('A0400', '读取文件的时间过长，请拆分后重新上传')), IMPORT_READ_MS);
  timer.unref();
  try {
    for (;;) {
      const said = heard.shift();
      if (said?.refused !== undefined) throw new AppError('A0400', said.refused);
      if (said) yield said;
      else if (ending.isOver) break;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
    if (ending.reason) throw ending.reason;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

function begin(data: object): Worker {
  const worker = new Worker(threadAt(), { workerData: { limits: LIMITS, ...data }, resourceLimits: RESOURCES });
  // Listeners are added a moment later; a thread that fails before that must not end the server.
  worker.on('error', () => {});
  return worker;
}

/**
 * Reads a sheet of an .xlsx or .csv in a thread of its own, with bounded memory and time. Refuses with a message files that are damaged,
 * have a password, unpack to too much, or have too many rows or columns.
 */
export async function readSheet(bytes: Uint8Array, { isCsv, sheet }: { isCsv: boolean; sheet: Wanted }): Promise<ReadSheet> {
  const worker = begin({ task: 'read', bytes, isCsv, sheet: typeof sheet === 'number' ? sheet : null });
  const messages = messagesOf(worker);
  try {
    for (let step = await messages.next(); !step.done; step = await messages.next()) {
      const { glances, sheets, sheet: read = 0 } = step.value;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      if (glances && typeof sheet !== 'number') worker.postMessage(sheet(glances));
      if (sheets) return { sheets, sheet: read, rows: rowsOf(worker, messages), end: async () => void (await messages.return(undefined)) };
    }
  } catch (error) {
    await messages.return(undefined);
    throw error;
  }
  throw new AppError('A0400', '文件无法读取，请另存为 .xlsx 后重新上传');
}

async function* rowsOf(worker: Worker, messages: AsyncGenerator<Said>): AsyncGenerator<SheetRow[]> {
  let hasEnded = false;
  for await (const { rows, ended } of messages) {
    if (ended) {
      hasEnded = true;
      break;
    }
    if (!rows) continue;
    // The thread reads the next chunk while this one is processed.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    worker.postMessage('next');
    yield rows;
  }
  if (!hasEnded) throw new AppError('A0400', '文件内容过大或已损坏，无法读取，请拆分后重新上传');
}

type Marking = {
  isCsv: boolean;
  sheet: number;
  headerRow: number;
  /** The position and head of the column of messages, and of the column that identifies rows. */
  at: number;
  head: string;
  origin: { at: number; head: string };
  rows: readonly MarkedRow[];
  /** Whether all rows are written, or only the wrong ones. */
  isWhole: boolean;
};

/**
 * The file with its faults: red cells, a column of messages, and a hidden column that identifies the rows; other sheets and formats stay.
 */
export async function markSheet(bytes: Uint8Array, marking: Marking): Promise<Uint8Array> {
  const worker = begin({ task: 'mark', bytes, ...marking });
  for await (const { file } of messagesOf(worker)) if (file) return file;
  await once(worker, 'exit').catch(() => {});
  throw new AppError('A0400', '无法生成错误文件，请在页面上直接改正');
}
