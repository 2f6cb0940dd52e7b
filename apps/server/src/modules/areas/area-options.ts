import { asc } from 'drizzle-orm';

import type { OpenCtx } from '#platform/db/work/context.ts';

import { areaNames } from './area-names.ts';
import { areas } from './areas.tables.ts';

/** Every area as sheets may name it: the names from the province down, its own name, or its six digits. */
export async function areasInSheets({ db }: Pick<OpenCtx, 'db'>) {
  const rows = await db.select().from(areas).orderBy(asc(areas.sort), asc(areas.id));
  const ways = await areaNames(
    { db },
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, name, active }) => ({ value: id, text: ways.get(id) ?? name, also: [name], isOff: !active }));
}
