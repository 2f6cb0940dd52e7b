import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a column of text has one of the values. They travel as one array, so that the statement is the same however
 * many there are; `inArray` makes another one, parsed and planned again, for each number of them.
 */
export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${textArray(values)})`;
}

/** Texts as one value of the statement. */
export function textArray(values: readonly string[]): SQL {
  return sql`${arrayLiteral(values)}::text[]`;
}

/** The same for a prepared query: whether a column has one of the values that its placeholder gets as an `arrayLiteral`. */
export function isOneOfParameter(column: SQLWrapper, name: string): SQL {
  return sql`${column} = any(${sql.placeholder(name)}::text[])`;
}

/** Texts as PostgreSQL writes an array of them. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
