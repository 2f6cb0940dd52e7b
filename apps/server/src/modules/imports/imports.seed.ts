import { IMPORTS_PAGE } from '@houtai/contract/imports';
import { ownValue } from '@houtai/contract/own-value';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { inArray } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-import';

/** The lists with imports, by page. */
const IMPORTED: Readonly<Record<string, Tag>> = {
  [PAGE]: 'system:import:all',
  'system-user': 'system:user:import',
  'system-dept': 'system:dept:import',
  'system-post': 'system:post:import',
  'system-dict': 'system:dict:import',
  todo: 'todo:todo:import',
  feedback: 'feedback:feedback:import',
};

/** After the other buttons of a page. */
const SORT = 110;

async function insertMenus({ db, now }: SeedCtx): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const page = { id: PAGE, code: PAGE, parentId: 'system', type: 'page' as const, name: '导入任务', py: await pinyinOf('导入任务') };
  await db
    .insert(menus)
    .values({ ...page, url: IMPORTS_PAGE, icon: 'upload', route: true, tag: 'system:import:list', sort: 105, ...stamps });
  // An older database may lack some of the pages.
  const pages = await db
    .select({ id: menus.id })
    .from(menus)
    .where(inArray(menus.id, Object.keys(IMPORTED)));
  for (const { id: parentId } of pages) {
    const tag = ownValue(IMPORTED, parentId);
    if (tag === undefined) continue;
    const button = { id: `${parentId}-import`, code: `${parentId}-import`, parentId, type: 'button' as const, name: TAGS[tag] };
    await db.insert(menus).values({ ...button, py: await pinyinOf(TAGS[tag]), route: false, tag, sort: SORT, ...stamps });
  }
}

const seed: DatabaseSeed = { name: 'imports-menus', order: 64, run: insertMenus };

export default seed;
