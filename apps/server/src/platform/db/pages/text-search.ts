import { and, ilike, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import { textArray } from './is-one-of.ts';
import { likeContains } from './read-page.ts';

/** Stands between the pairs while they are cut out; no text that people read holds it. */
const BETWEEN = 'chr(31)';

/**
 * All pairs of neighbouring characters in the columns, for a GIN index that finds what contains a text: Chinese words have
 * two characters, of which the trigrams that PostgreSQL ships know nothing. The index and the question share the expression.
 */
export function pairsOf(...columns: [SQLWrapper, ...SQLWrapper[]]): SQL {
  const text = sql`lower(${sql.join(columns, sql` || ' ' || `)})`;
  return sql`(${cutAt(text)} || ${cutAt(sql`substr(${text}, 2)`)})`;
}

/** Pairs from the first character on; the one that is left at the end is a piece of its own and found by nobody. */
function cutAt(text: SQL): SQL {
  const between = sql.raw(BETWEEN);
  return sql`string_to_array(regexp_replace(${text}, '(..)', ${sql.raw(`'\\1'`)} || ${between}, 'g'), ${between})`;
}

/** Whether one of the columns contains the text, in whatever case; it needs an index on `pairsOf` the same columns. */
export function textMatches(text: string, ...columns: [SQLWrapper, ...SQLWrapper[]]): SQL | undefined {
  const pairs = pairsIn(text);
  return and(
    // A single character has no pair: then all that one may see is read.
    pairs.length > 0 ? sql`${pairsOf(...columns)} @> ${textArray(pairs)}` : undefined,
    or(...columns.map((column) => ilike(sql`${column}`, likeContains(text)))),
  );
}

function pairsIn(text: string): string[] {
  const characters = Array.from(text, lowered);
  return characters.slice(1).map((character, before) => `${characters[before]}${character}`);
}

/** In lower case as the database has it, which never makes two characters of one. */
function lowered(character: string): string {
  const lower = character.toLowerCase();
  return Array.from(lower).length === 1 ? lower : character;
}
