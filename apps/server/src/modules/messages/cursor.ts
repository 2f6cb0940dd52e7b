/** Room for a cursor while some hundreds of transactions are under way; the headers of a request have 16 KB together. */
const LONGEST = 4_000;

/** A snapshot as PostgreSQL writes it: the oldest transaction under way, the first one that is not given yet, and those under way. */
const SNAPSHOT = /^\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?$/;

/** The cursor in the Last-Event-ID of who comes back; null for anything that the database would refuse to read as a snapshot. */
export function readCursor(lastId: string | string[] | undefined): string | null {
  if (typeof lastId !== 'string' || lastId.length > LONGEST || !SNAPSHOT.test(lastId)) return null;
  const [oldest = 0n, next = 0n, ...underWay] = (lastId.match(/\d+/g) ?? []).map(BigInt);
  const inOrder = underWay.every((id, at) => id >= (underWay[at - 1] ?? oldest) && id < next);
  return isTransaction(oldest) && isTransaction(next) && oldest <= next && inOrder ? lastId : null;
}

/** The low 32 bits are never all zero. */
function isTransaction(id: bigint): boolean {
  return BigInt.asUintN(32, id) > 0n;
}
