import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The requested page of a list: `offset` is its number from 1, `limit` its size. */
export type PageRequest = { offset: number; limit: number };

/** The answer of a list call. */
export type PageResult<Row> = { rows: Row[]; total: number };

/** The rows of a list, read in parts by limit and offset, and their number. */
export type RowSource<Row> = { read: (limit: number, skip: number) => Promise<Row[]>; count: () => Promise<number> };

/** Reads one page and the total. A page that is not full already gives the total, so rows are not counted then. */
export async function readPage<Row>(
  { offset, limit }: PageRequest,
  read: (limit: number, skip: number) => Promise<Row[]>,
  count: () => Promise<number>,
): Promise<PageResult<Row>> {
  const skip = (offset - 1) * limit;
  const rows = await read(limit, skip);
  const isLast = rows.length < limit && (rows.length > 0 || skip === 0);
  return { rows, total: isLast ? skip + rows.length : await count() };
}

/** A source over rows that are already in memory. */
export function arraySource<Row>(rows: readonly Row[]): RowSource<Row> {
  return { read: async (limit, skip) => rows.slice(skip, skip + limit), count: async () => rows.length };
}

/** The order of a `sort` field, descending with a minus sign; the last column decides between equal rows. */
export function orderOf<Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, SQLWrapper>>,
  last: SQLWrapper,
): SQL[] {
  const down = sort.startsWith('-');
  // The contract only accepts names of these columns, with or without the sign.
  const column = columns[(down ? sort.slice(1) : sort) as Name];
  return (down ? [column, last].map(desc) : [column, last].map(asc)) satisfies SQL[];
}

/** A LIKE pattern for values that begin with a text; special characters are escaped. */
export function likeStartsWith(text: string): string {
  return `${escaped(text)}%`;
}

/** A LIKE pattern for values that contain a text; special characters are escaped. */
export function likeContains(text: string): string {
  return `%${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
