import { setImmediate } from 'node:timers/promises';

/** Flows gone through in one turn of the event loop, a few milliseconds each at most. */
const PER_TURN = 20;

/** Does the same to many rows, one after the other, and lets what else the server is asked come in between. */
export async function mapWithYields<Row, Result>(rows: readonly Row[], work: (row: Row) => Result): Promise<Result[]> {
  const done: Result[] = [];
  for (const row of rows) {
    if (done.length % PER_TURN === PER_TURN - 1) await setImmediate();
    done.push(work(row));
  }
  return done;
}
