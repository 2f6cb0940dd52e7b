import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, text } from 'drizzle-orm/pg-core';

import { projects } from './projects.tables.ts';

/** The column that refers to a record's project. */
export function projectColumn() {
  return text('project_id').references(() => projects.id);
}

/** Condition: the column refers to a project of a customer. */
export function isProjectOf(column: PgColumn, customerId: string): SQL {
  return sql`${column} in (select ${projects.id} from ${projects} where ${projects.customerId} = ${customerId})`;
}
