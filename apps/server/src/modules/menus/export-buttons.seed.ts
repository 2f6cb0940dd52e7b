import { ownValue } from '@houtai/contract/own-value';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { inArray } from 'drizzle-orm';

import type { DatabaseSeed } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { menus } from './menus.tables.ts';

/** The lists that can be exported, by page. */
const EXPORTS: Readonly<Record<string, Tag>> = {
  todo: 'todo:todo:export',
  feedback: 'feedback:feedback:export',
  knowledge: 'knowledge:knowledge:export',
  'system-user': 'system:user:export',
  'system-dept': 'system:dept:export',
  'system-post': 'system:post:export',
  'system-company': 'system:company:export',
  'system-role': 'system:role:export',
  'system-menu': 'system:menu:export',
  'system-dict': 'system:dict:export',
  'system-param': 'system:param:export',
  'system-area': 'system:area:export',
  'system-scene': 'system:scene:export',
  'system-notice': 'system:notice:export',
  'system-delivery': 'system:delivery:export',
  'monitor-online': 'monitor:online:export',
  'monitor-login-log': 'monitor:loginLog:export',
  'monitor-operation-log': 'monitor:operationLog:export',
  'monitor-job': 'monitor:job:export',
};

/** After the other buttons of a page. */
const SORT = 100;

const seed: DatabaseSeed = {
  name: 'menus-export-buttons',
  order: 25,
  run: async ({ db, now }) => {
    // An older database may lack some of the pages.
    const pages = await db
      .select({ id: menus.id })
      .from(menus)
      .where(inArray(menus.id, Object.keys(EXPORTS)));
    const rows = pages.flatMap(({ id }) => rowOf(id)).map(async (row) => ({ ...row, py: await pinyinOf(row.name) }));
    if (rows.length > 0)
      await db.insert(menus).values((await Promise.all(rows)).map((row) => ({ ...row, createdAt: now, updatedAt: now })));
  },
};

function rowOf(page: string) {
  const tag = ownValue(EXPORTS, page);
  if (tag === undefined) return [];
  const id = `${page}-export`;
  return [{ id, code: id, parentId: page, type: 'button' as const, name: TAGS[tag], route: false, tag, sort: SORT }];
}

export default seed;
