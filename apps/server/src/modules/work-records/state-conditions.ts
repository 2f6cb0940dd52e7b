import { and, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import { OPEN_STATES } from './states.ts';

const OPEN = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '));

/** Condition: the record is open. States are literals, because a generic plan with parameters would not use the partial index. */
export function isOpenState(column: SQLWrapper): SQL {
  return sql`${column} in (${OPEN})`;
}

/** Condition: the column has one of the states; adds the open condition if it applies, for the partial index. */
export function isInState(column: SQLWrapper, states: readonly string[]): SQL | undefined {
  const areOpen = states.every((state) => OPEN_STATES.some((open) => open === state));
  return and(inArray(sql`${column}`, [...states]), areOpen ? isOpenState(column) : undefined);
}
