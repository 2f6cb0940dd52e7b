import { TOP } from '@houtai/contract/menus';
import type { AnyResource } from '@houtai/contract/resource';
import { resourceWords } from '@houtai/contract/resource-calls';

import { menus } from '#modules/menus/index.ts';
import type { Seed } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

/** Where the page of a resource stands in the menu. */
export type MenuPosition = {
  page: string;
  /** The id of the group that it stands under; absent, it stands on the first level. */
  under?: string;
  icon: string;
  /** Lower ones come first. */
  sort: number;
};

/** First rows of the menu for a resource: its page, and below it a button for each of its other tags, which roles are granted. @public New subjects use it. */
export function menuOf(resource: AnyResource, { page, under = TOP, icon, sort }: MenuPosition): Seed {
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
