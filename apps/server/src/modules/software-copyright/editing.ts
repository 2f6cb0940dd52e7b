import { namesOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { softwareCopyrights } from './software-copyright.tables.ts';

type Edited = Pick<typeof softwareCopyrights.$inferSelect, 'id' | 'editingBy' | 'editingSince'>;

/** After this time the form counts as closed, because a window may close without reporting it. */
const FORGOTTEN_MS = 4 * 3_600_000;

/** Who else has the form of each task open, and since when. */
export async function editingOf(ctx: Ctx, rows: readonly Edited[]) {
  const open = rows.flatMap(({ id, editingBy, editingSince }) => {
    const isOpen = editingBy !== null && editingSince !== null && ctx.now.getTime() - editingSince.getTime() < FORGOTTEN_MS;
    return isOpen && editingBy !== ctx.actor.userId ? { id, editingBy, since: editingSince.toISOString() } : [];
  });
  const names = await namesOf(
    ctx,
    open.map(({ editingBy }) => editingBy),
  );
  return new Map(open.map(({ id, editingBy, since }) => [id, { userName: names.get(editingBy) ?? '', since }]));
}
