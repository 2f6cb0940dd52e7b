import { ASSISTANT_PAGE } from '@houtai/contract/assistant';
import { TAGS } from '@houtai/contract/tags';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

const PAGE = 'system-assistant';
const EDIT = 'system:assistant:edit';
const READ = 'system:assistant:read';

/** Below 系统管理, for administrators; talking to the assistant needs no menu. */
async function insertMenu({ db, now }: SeedCtx): Promise<void> {
  const stamps = { createdAt: now, updatedAt: now };
  const page = { id: PAGE, code: PAGE, parentId: 'system', type: 'page' as const, name: '智能助手', py: await pinyinOf('智能助手') };
  await db
    .insert(menus)
    .values({ ...page, url: ASSISTANT_PAGE, icon: 'zap', route: true, tag: 'system:assistant:list', sort: 96, ...stamps });
  const button = {
    id: `${PAGE}-edit`,
    code: `${PAGE}-edit`,
    parentId: PAGE,
    type: 'button' as const,
    name: TAGS[EDIT],
    py: await pinyinOf(TAGS[EDIT]),
  };
  await db.insert(menus).values({ ...button, route: false, tag: EDIT, sort: 10, ...stamps });
}

/** Reading questions of others is a separate right. */
async function insertReadButton({ db, now }: SeedCtx): Promise<void> {
  const id = `${PAGE}-read`;
  const button = { id, code: id, parentId: PAGE, type: 'button' as const, name: TAGS[READ], py: await pinyinOf(TAGS[READ]) };
  await db.insert(menus).values({ ...button, route: false, tag: READ, sort: 20, createdAt: now, updatedAt: now });
}

const seeds: DatabaseSeed[] = [
  { name: 'assistant-menu', order: 41, run: insertMenu },
  { name: 'assistant-read-button', order: 42, run: insertReadButton },
];

export default seeds;
