import { TAGS } from '@houtai/contract/tags';
import { eq } from 'drizzle-orm';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-user';
const BUTTON = 'system-user-reset-factor';
const TAG = 'system:user:resetFactor';

/** Adds the permission to the users page, which an older database may lack. */
async function insertButton({ db, now }: SeedCtx): Promise<void> {
  const [page] = await db.select({ id: menus.id }).from(menus).where(eq(menus.id, PAGE));
  if (!page) return;
  const name = TAGS[TAG];
  const row = { id: BUTTON, code: BUTTON, parentId: PAGE, type: 'button' as const, name, py: await pinyinOf(name), route: false, tag: TAG };
  await db.insert(menus).values({ ...row, sort: 101, createdAt: now, updatedAt: now });
}

const seed: DatabaseSeed = { name: 'factors-button', order: 61, run: insertButton };

export default seed;
