import { type Tag, TAGS } from '@houtai/contract/tags';
import { eq } from 'drizzle-orm';

import { grantMenus } from '#modules/documents/index.ts';
import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { buttonId } from '../project-menu.seed.ts';

/** The lists with imports, by page. */
const IMPORTED = { customer: 'project:customer:import', project: 'project:project:import' } as const;

/** After the other buttons of a page. */
const SORT = 110;

/** Adds import buttons to pages, by page id. */
export async function insertImportButtons({ db, now }: SeedCtx, imported: Readonly<Record<string, Tag>>): Promise<void> {
  for (const [parentId, tag] of Object.entries(imported)) {
    // An older database may lack the page.
    if ((await db.$count(menus, eq(menus.id, parentId))) === 0) continue;
    const button = { id: buttonId(tag), code: buttonId(tag), parentId, type: 'button' as const, name: TAGS[tag], route: false, tag };
    await db.insert(menus).values({ ...button, py: await pinyinOf(TAGS[tag]), sort: SORT, createdAt: now, updatedAt: now });
  }
}

const seeds: DatabaseSeed[] = [
  { name: 'projects-import-buttons', order: 67, run: (ctx) => insertImportButtons(ctx, IMPORTED) },
  {
    name: 'projects-import-grants-demo',
    order: 68,
    only: 'demo',
    run: (ctx) => grantMenus(ctx, { manager: Object.values(IMPORTED).map(buttonId) }),
  },
];

export default seeds;
