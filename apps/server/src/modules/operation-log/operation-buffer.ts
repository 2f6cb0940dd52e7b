import type { FastifyBaseLogger } from 'fastify';

/** The rows of one statement, and how long the first of them waits. */
const AT_ONCE = 200;
const WAIT_MS = 1_000;

/** The most rows to retain while the database is away; the others go to the server log. */
const MAX_WAITING = 5_000;

type BufferOptions<Row> = {
  store: (rows: readonly Row[]) => Promise<void>;
  log: FastifyBaseLogger;
  /** Whether storing failed because of a row's content, not because the database is away. */
  isRowsFault: (error: unknown) => boolean;
};

/** Buffers rows for a table: callers do not wait, and a lost row leaves a line in the server log. */
export class OperationBuffer<Row extends object> {
  private waiting: Row[] = [];
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | null = null;
  private readonly options: BufferOptions<Row>;

  constructor(options: BufferOptions<Row>) {
    this.options = options;
  }

  add(row: Row): void {
    this.waiting.push(row);
    while (this.waiting.length > MAX_WAITING) this.giveUp(this.waiting.splice(0, 1), 'too many operations wait for the database');
    if (this.waiting.length >= AT_ONCE && this.timer === undefined) void this.flush();
    this.timer ??= setTimeout(() => void this.flush(), WAIT_MS).unref();
  }

  /** Stores waiting rows; rows that the database cannot take now keep waiting. */
  async flush(): Promise<void> {
    await this.working;
    this.working ??= this.storeAll().finally(() => {
      this.working = null;
    });
    await this.working;
  }

  /** Stores waiting rows a last time. */
  async close(): Promise<void> {
    await this.flush();
    clearTimeout(this.timer);
    this.giveUp(this.waiting.splice(0), 'the server stops and the database is away');
  }

  private async storeAll(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.waiting.length > 0) {
      const rows = this.waiting.splice(0, AT_ONCE);
      if (!(await this.storeOrKeep(rows))) return;
    }
  }

  /** Returns whether to continue. */
  private async storeOrKeep(rows: readonly Row[]): Promise<boolean> {
    const { store, log, isRowsFault } = this.options;
    try {
      await store(rows);
      return true;
    } catch (error) {
      if (isRowsFault(error)) {
        await this.storeEach(rows);
        return true;
      }
      log.warn({ err: error, rows: rows.length }, 'operations cannot be stored at the moment');
      this.waiting.unshift(...rows);
      this.timer ??= setTimeout(() => void this.flush(), WAIT_MS).unref();
      return false;
    }
  }

  private async storeEach(rows: readonly Row[]): Promise<void> {
    for (const row of rows) await this.options.store([row]).catch(() => this.giveUp([row], 'an operation cannot be stored'));
  }

  private giveUp(rows: readonly Row[], why: string): void {
    for (const operation of rows) this.options.log.warn({ operation }, why);
  }
}
