import { setImmediate } from 'node:timers/promises';

/** Flows processed in one turn of the event loop, a few milliseconds at most. */
const PER_TURN = 20;

/** Maps rows in sequence and yields to the event loop in between, so that other requests are served. */
export async function mapWithYields<Row, Result>(rows: readonly Row[], work: (row: Row) => Result): Promise<Result[]> {
  const done: Result[] = [];
  for (const row of rows) {
    if (done.length % PER_TURN === PER_TURN - 1) await setImmediate();
    done.push(work(row));
  }
  return done;
}
