import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';

/**
 * Whether a text column has one of the values. They are sent as one array, so that the statement does not depend on their number; `inArray`
 * makes a new statement, parsed and planned again, for each number.
 */
export function isOneOf(column: SQLWrapper, values: readonly string[]): SQL {
  return sql`${column} = any(${textArray(values)})`;
}

/** Texts as one array value of a statement. */
export function textArray(values: readonly string[]): SQL {
  return sql`${arrayLiteral(values)}::text[]`;
}

/** Whether a text column has one of the values of a placeholder, for a prepared query that gets them as an `arrayLiteral`. */
export function isOneOfParameter(column: SQLWrapper, name: string): SQL {
  return sql`${column} = any(${sql.placeholder(name)}::text[])`;
}

/** Texts in PostgreSQL's notation of an array. */
export function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
