import { TAGS } from '@houtai/contract/tags';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';

const PAGE = 'system-programs';

/** The buttons of webhooks on the page of programs. */
async function insertButtons({ db }: SeedCtx): Promise<void> {
  const buttons = (['open:webhook:edit', 'open:webhook:resend'] as const).map((tag, at) => {
    const id = `${PAGE}-${tag.replace(/^open:/, '').replace(':', '-')}`;
    return { id, code: id, parentId: PAGE, type: 'button' as const, name: TAGS[tag], py: '', route: false, tag, sort: (at + 3) * 10 };
  });
  await db.insert(menus).values(buttons);
}

const seed: DatabaseSeed = { name: 'webhooks-menu', order: 61, run: insertButtons };

export default seed;
