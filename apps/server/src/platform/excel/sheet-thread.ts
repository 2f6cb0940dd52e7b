import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

import { IMPORT_CELL_MAX, MAX_IMPORT_COLUMNS, MAX_EXPORT_ROWS, IMPORT_READ_MS, IMPORT_UNPACKED_MAX_MB, MB } from '@houtai/contract/limits';

import { AppError } from '../http/replies/errors.ts';

/**
 * A row of a sheet that holds something: its number from 1, its cells as text, and a letter for each of what it is: s text, n number, d day, b yes
 * or no, l number that lost digits before it came here, u number of which it cannot be told what is shown, e error, x formula without a value.
 * A cell whose format shows another text than its number is that text, and the number stands in `numbers` by its column.
 */
export type SheetRow = { row: number; cells: string[]; kinds: string; numbers?: Record<string, string> };

/** The first rows of a sheet, by which it is told whether it is the one to read. */
export type SheetGlance = { name: string; state: string; rows: { row: number; cells: string[] }[] };

/** Which sheet is read: one by its place from 0, or the one that is chosen of several when they have been looked into. */
type Wanted = number | ((glances: readonly SheetGlance[]) => number);

/** A sheet of somebody else's file; `sheets` names them all, `rows` gives its rows in pieces, once, and `end` lets go of those that nobody takes. */
export type ReadSheet = { sheets: string[]; sheet: number; rows: AsyncGenerator<SheetRow[]>; end: () => Promise<void> };

/** A row of an error file: its number from 1, the columns from 0 that are red, why, what the person put right in it, and by which text it is known again. */
export type MarkedRow = { row: number; columns: number[]; msg: string; edits: (readonly [column: number, text: string])[]; origin: string };

/** Notes that may stand above the heads, beyond the rows that are taken. */
const HEAD_ROWS = 30;

const LIMITS = {
  rows: MAX_EXPORT_ROWS,
  headRows: HEAD_ROWS,
  columns: MAX_IMPORT_COLUMNS,
  cell: IMPORT_CELL_MAX,
  unpacked: IMPORT_UNPACKED_MAX_MB * MB,
};

/** What a thread may hold; a file that needs more ends it and not the server. */
const RESOURCES = { maxOldGenerationSizeMb: 320, maxYoungGenerationSizeMb: 32 };

/** The build puts the thread beside the server, and what shares code in a folder of its own. */
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

/** Messages of a thread in their order, until it ends; throws a refusal where the thread does, dies of the file, or takes too long. */
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
  // Anyone who listens comes a moment later; a thread that fails before that must not end the server.
  worker.on('error', () => {});
  return worker;
}

/**
 * Reads a sheet of an .xlsx or .csv in a thread of its own, with bounded memory and time. Refuses in words what is damaged, has a password,
 * unpacks to too much, or has too many rows or columns.
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
    // The thread reads the next piece while this one is kept.
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
  /** The column that says what is wrong, and the one by which rows are known again. */
  at: number;
  head: string;
  origin: { at: number; head: string };
  rows: readonly MarkedRow[];
  /** All rows of the sheet, else those alone that are wrong. */
  isWhole: boolean;
};

/** The file once more with what is wrong in it: its wrong cells red, a column that says why, a hidden one by which rows are known again; its other sheets and formats stay. */
export async function markSheet(bytes: Uint8Array, marking: Marking): Promise<Uint8Array> {
  const worker = begin({ task: 'mark', bytes, ...marking });
  for await (const { file } of messagesOf(worker)) if (file) return file;
  await once(worker, 'exit').catch(() => {});
  throw new AppError('A0400', '无法生成错误文件，请在页面上直接改正');
}
