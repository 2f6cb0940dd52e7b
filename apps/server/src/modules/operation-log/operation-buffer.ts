import type { FastifyBaseLogger } from 'fastify';

/** Rows that one statement stores, and for how long the first of them waits. */
const AT_ONCE = 200;
const WAIT_MS = 1_000;

/** Rows that wait for a database that is away. What is more goes to the server's log. */
const MAX_WAITING = 5_000;

type BufferOptions<Row> = {
  store: (rows: readonly Row[]) => Promise<void>;
  log: FastifyBaseLogger;
  /** Whether storing failed for what a row holds, and not because the database is away. */
  isRowsFault: (error: unknown) => boolean;
};

/** Rows on their way to a table: nobody waits for them, and none is lost without a line in the server's log. */
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

  /** Stores what waits; what the database does not take now goes on waiting. */
  async flush(): Promise<void> {
    await this.working;
    this.working ??= this.storeAll().finally(() => {
      this.working = null;
    });
    await this.working;
  }

  /** Stores what waits for the last time. */
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

  /** Whether it is worth going on. */
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
