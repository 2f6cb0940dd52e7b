import { IMPORTS } from '@houtai/contract/imports-list';
import { eq } from 'drizzle-orm';

import { defineList } from '#modules/lists/index.ts';
import { users } from '#modules/people/index.ts';

import { canSeeAllImports } from './import-tasks.ts';
import { imports } from './imports.tables.ts';
import { kindName } from './kinds-of.ts';
import type { Task } from './reading/reading.ts';

const { kind, fileName, userId, state, counts, total, done, message, createdAt, endedAt, kept } = imports;

/** The caller's imports, or everybody's. */
export const IMPORT_LIST = defineList(IMPORTS, {
  from: (select) => select.from(imports).innerJoin(users, eq(users.id, imports.userId)),
  id: imports.id,
  columns: { kind, fileName, userId, userName: users.name, state, counts, total, done, message, createdAt, endedAt, kept },
  visible: (ctx) => (canSeeAllImports(ctx) ? undefined : eq(userId, ctx.actor.userId)),
  filters: { kind: (_, value) => eq(kind, value) },
  computed: {
    kindName: (ctx) => (row) => kindName(ctx, row.kind),
    isOwn:
      ({ actor }) =>
      (row) =>
        row.userId === actor.userId,
    mayUndo:
      ({ actor }) =>
      (row) =>
        row.userId === actor.userId && hasSomethingToUndo(row),
  },
});

function hasSomethingToUndo({ state, counts, kept }: Pick<Task, 'state' | 'counts' | 'kept'>): boolean {
  const changed = (counts.new ?? 0) + (counts.update ?? 0) > 0;
  return (state === 'done' && changed) || (state === 'undone' && kept.length > 0);
}
