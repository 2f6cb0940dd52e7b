import { and, ilike, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import { textArray } from './is-one-of.ts';
import { likeContains } from './read-page.ts';

/** Separates the pairs while they are cut; it occurs in no text that people read. */
const BETWEEN = 'chr(31)';

/**
 * All pairs of neighbouring characters in the columns, for a GIN index that finds contained texts: Chinese words have two characters, and
 * PostgreSQL's own index works with three. Index and query use the same expression.
 */
export function pairsOf(...columns: [SQLWrapper, ...SQLWrapper[]]): SQL {
  const text = sql`lower(${sql.join(columns, sql` || ' ' || `)})`;
  return sql`(${cutAt(text)} || ${cutAt(sql`substr(${text}, 2)`)})`;
}

/** Pairs from the first character on; a single character at the end is a piece that no search finds. */
function cutAt(text: SQL): SQL {
  const between = sql.raw(BETWEEN);
  return sql`string_to_array(regexp_replace(${text}, '(..)', ${sql.raw(`'\\1'`)} || ${between}, 'g'), ${between})`;
}

/** Whether one of the columns contains the text, ignoring case; needs an index on `pairsOf` the same columns. */
export function textMatches(text: string, ...columns: [SQLWrapper, ...SQLWrapper[]]): SQL | undefined {
  const pairs = pairsIn(text);
  return and(
    // A single character has no pair, so all rows that the caller may see are read.
    pairs.length > 0 ? sql`${pairsOf(...columns)} @> ${textArray(pairs)}` : undefined,
    or(...columns.map((column) => ilike(sql`${column}`, likeContains(text)))),
  );
}

function pairsIn(text: string): string[] {
  const characters = Array.from(text, lowered);
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** Lower case as in the database, which never turns one character into two. */
function lowered(character: string): string {
  const lower = character.toLowerCase();
  return Array.from(lower).length === 1 ? lower : character;
}
