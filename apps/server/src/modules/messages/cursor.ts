/** Space for a snapshot with some hundreds of running transactions; request headers may have 16 KB in total. */
const LONGEST = 4_000;

/** A snapshot in PostgreSQL's text form: xmin, xmax, and running transactions. */
const SNAPSHOT = /^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/;

/** The cursor in the Last-Event-ID of a reconnecting client; null for anything that the database would refuse as a snapshot. */
export function readCursor(lastId: string | string[] | undefined): string | null {
  if (typeof lastId !== 'string' || lastId.length > LONGEST || !SNAPSHOT.test(lastId)) return null;
  const [oldest = 0n, next = 0n, ...underWay] = (lastId.match(/\d+/g) ?? []).map(BigInt);
  const inOrder = underWay.every((id, at) => id >= (underWay[at - 1] ?? oldest) && id < next);
  return isTransaction(oldest) && isTransaction(next) && oldest <= next && inOrder ? lastId : null;
}

/** The low 32 bits of a transaction id are never all zero. */
function isTransaction(id: bigint): boolean {
  return BigInt.asUintN(32, id) > 0n;
}
