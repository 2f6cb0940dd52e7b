import { and, inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';

import { OPEN_STATES } from './states.ts';

const OPEN = sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '));

/** Whether something is still to be done. Written out, as a plan that is made for any value does without the index of the open ones. */
export function isOpenState(column: SQLWrapper): SQL {
  return sql`${column} in (${OPEN})`;
}

/** Whether a column has one of the states; that they are all open is said as well. */
export function isInState(column: SQLWrapper, states: readonly string[]): SQL | undefined {
  const areOpen = states.every((state) => OPEN_STATES.some((open) => open === state));
  return and(inArray(sql`${column}`, [...states]), areOpen ? isOpenState(column) : undefined);
}
