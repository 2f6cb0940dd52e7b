import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a column of text has one of the values. They travel as one array, so that the statement is the same however
 * many there are; `inArray` makes another one, parsed and planned anew, for each number of them.
 */
export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${textArray(values)})`;
}

/** Texts as one value of the statement. */
export function textArray(values: readonly string[]): SQL {
  const quoted = values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`);
  return sql`${`{${quoted.join(',')}}`}::text[]`;
}
