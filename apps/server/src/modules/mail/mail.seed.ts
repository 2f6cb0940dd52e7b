import { MAIL_PAGE } from '@houtai/contract/mail';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-mail';

/** Below 系统管理, for administrators; seeing the page includes the right to configure it. */
async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const page = { id: PAGE, code: PAGE, parentId: 'system', type: 'page' as const, name: '邮件', py: await pinyinOf('邮件') };
  await db
    .insert(menus)
    .values({ ...page, url: MAIL_PAGE, icon: 'mail', route: true, tag: 'system:mail:edit', sort: 97, createdAt: now, updatedAt: now });
}

const seed: DatabaseSeed = { name: 'mail-menu', order: 60, run: insertMenu };

export default seed;
