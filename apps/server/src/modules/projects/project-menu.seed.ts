import { type Tag, TAGS } from '@houtai/contract/tags';

import { menus } from '#modules/menus/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

/** The menu group of projects. */
export const PROJECT_MENU = 'project-management';

/** A page of that group with the buttons for its tags; a button's id is its tag with hyphens. */
type MenuPage = {
  id: string;
  name: string;
  url: string;
  icon: string;
  sort: number;
  tag?: Tag;
  hidden?: boolean;
  highlightUrl?: string;
  buttons?: readonly Tag[];
};

/** The id of the menu row of a button. */
export function buttonId(tag: Tag): string {
  return tag.replaceAll(':', '-');
}

/** Inserts pages into the group 项目管理. */
export async function insertProjectPages({ db, now }: SeedCtx, pages: readonly MenuPage[]): Promise<void> {
  const rows = pages.flatMap(({ buttons = [], ...page }) => [
    { ...page, parentId: PROJECT_MENU, type: 'page' as const, route: true },
    ...buttons.map((tag, at) => {
      return { id: buttonId(tag), parentId: page.id, type: 'button' as const, name: TAGS[tag], route: false, tag, sort: (at + 1) * 10 };
    }),
  ]);
  const stored = rows.map(async (row) => ({ ...row, code: row.id, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
  await db.insert(menus).values(await Promise.all(stored));
}
