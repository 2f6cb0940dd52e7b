import { TOP } from '@houtai/contract/menus';
import type { AnyResource } from '@houtai/contract/resource';
import { resourceWords } from '@houtai/contract/resource-calls';

import { menus } from '#modules/menus/index.ts';
import type { DatabaseSeed } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

/** The position of a resource's page in the menu. */
export type MenuPosition = {
  page: string;
  /** The id of the parent group; top level if absent. */
  under?: string;
  icon: string;
  /** Lower ones come first. */
  sort: number;
};

/** The initial menu rows of a resource: its page, and a button for each of its other tags, for granting. @public New subjects use it. */
export function menuOf(resource: AnyResource, { page, under = TOP, icon, sort }: MenuPosition): DatabaseSeed {
  const { key, noun } = resource;
  const [list, ...buttons] = Object.entries(resourceWords(resource).tags);
  return {
    name: `${key}-menu`,
    order: 46,
    run: async ({ db, now }) => {
      const shown = { id: key, parentId: under, type: 'page' as const, name: noun, url: page, icon, route: true, tag: list?.[0], sort };
      const rows = [
        shown,
        ...buttons.map(([tag, name], at) => {
          return { id: tag.replaceAll(':', '-'), parentId: key, type: 'button' as const, name, route: false, tag, sort: (at + 1) * 10 };
        }),
      ];
      const stored = rows.map(async (row) => ({ ...row, code: row.id, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
      await db.insert(menus).values(await Promise.all(stored));
    },
  };
}
