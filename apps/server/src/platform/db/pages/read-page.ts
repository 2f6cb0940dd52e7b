import { asc, desc, type SQL, type SQLWrapper } from 'drizzle-orm';

/** The page that a list call asks for: `offset` is its number from 1, `limit` its size. */
export type PageRequest = { offset: number; limit: number };

/** What a list call answers. */
export type PageResult<Row> = { rows: Row[]; total: number };

/** The rows of a list, read in parts: so many after having left out some; and how many there are. */
export type RowSource<Row> = { read: (limit: number, skip: number) => Promise<Row[]>; count: () => Promise<number> };

/** Reads one page and the total. The rows are not counted where a page that is not full already tells. */
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

/** Rows that are all read, in parts all the same. */
export function arraySource<Row>(rows: readonly Row[]): RowSource<Row> {
  return { read: async (limit, skip) => rows.slice(skip, skip + limit), count: async () => rows.length };
}

/** The order that a `sort` field names, downwards with a minus sign before it; the last column decides between equals. */
export function orderOf<Name extends string>(
  sort: Name | `-${Name}`,
  columns: Readonly<Record<Name, SQLWrapper>>,
  last: SQLWrapper,
): SQL[] {
  const down = sort.startsWith('-');
  // The contract lets nothing through but the names of the columns, with or without the sign.
  const column = columns[(down ? sort.slice(1) : sort) as Name];
  return (down ? [column, last].map(desc) : [column, last].map(asc)) satisfies SQL[];
}

/** A LIKE pattern for values that begin with the text, whatever it holds. */
export function likeStartsWith(text: string): string {
  return `${escaped(text)}%`;
}

/** A LIKE pattern for values that contain the text, whatever it holds. */
export function likeContains(text: string): string {
  return `%${escaped(text)}%`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
