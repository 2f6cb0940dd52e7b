import { text } from 'drizzle-orm/pg-core';

import { projects } from './projects.tables.ts';

/** The column of a record that names its project. */
export function projectColumn() {
  return text('project_id').references(() => projects.id);
}
