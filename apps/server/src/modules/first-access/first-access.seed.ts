import { TAGS } from '@houtai/contract/tags';
import { eq } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-user';
const ID = 'system-user-first-access';
const TAG = 'system:user:firstAccess';

async function insertButton({ db, now }: SeedCtx): Promise<void> {
  // An older database may lack the page.
  const [page] = await db.select({ id: menus.id }).from(menus).where(eq(menus.id, PAGE));
  if (!page) return;
  const button = { id: ID, code: ID, parentId: PAGE, type: 'button' as const, name: TAGS[TAG], py: await pinyinOf(TAGS[TAG]) };
  await db.insert(menus).values({ ...button, route: false, tag: TAG, sort: 70, createdAt: now, updatedAt: now });
}

const seed: DatabaseSeed = { name: 'first-access-button', order: 61, run: insertButton };

export default seed;
