import { PROGRAMS_PAGE } from '@houtai/contract/programs';
import { TAGS } from '@houtai/contract/tags';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-programs';
const BUTTONS = ['open:program:edit', 'open:key:add'] as const;

/** Below 系统管理, for administrators. */
async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const page = { id: PAGE, code: PAGE, parentId: 'system', type: 'page' as const, name: '开放接口', py: await pinyinOf('开放接口') };
  const shown = { url: PROGRAMS_PAGE, icon: 'plug', route: true, tag: 'open:program:list', sort: 98, createdAt: now, updatedAt: now };
  await db.insert(menus).values({ ...page, ...shown });
  const buttons = BUTTONS.map((tag, at) => {
    const id = `${PAGE}-${tag.replace(/^open:/, '').replace(':', '-')}`;
    return { id, code: id, parentId: PAGE, type: 'button' as const, name: TAGS[tag], py: '', route: false, tag, sort: (at + 1) * 10 };
  });
  await db.insert(menus).values(buttons);
}

const seed: DatabaseSeed = { name: 'programs-menu', order: 60, run: insertMenu };

export default seed;
