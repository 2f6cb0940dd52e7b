import { LAYOUTS, TOP } from '@houtai/contract/menus';
import { ownValue } from '@houtai/contract/own-value';
import { type Tag, TAGS } from '@houtai/contract/tags';
import { inArray } from 'drizzle-orm';

import { roleMenus, roles } from '#modules/grants/index.ts';
import { menus } from '#modules/menus/index.ts';
import type { SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

type Item = { id: string; name: string; url: string; icon: string };

/** The menu of a kind of document: a group, its list, the form opened from there, and the buttons of the list. */
export type DocumentMenu = {
  group: Item & { sort: number };
  list: Item & { tag: Tag };
  form: Omit<Item, 'icon'>;
  buttons: Readonly<Record<string, Tag>>;
};

export async function insertDocumentMenu({ db, now }: SeedCtx, { group, list, form, buttons }: DocumentMenu): Promise<void> {
  const page = { type: 'page' as const, route: true };
  const rows = [
    { ...group, parentId: TOP, type: 'group' as const, route: false, component: LAYOUTS },
    { ...list, ...page, parentId: group.id, sort: 10 },
    { ...form, ...page, icon: list.icon, parentId: group.id, hidden: true, highlightUrl: list.url, sort: 20 },
    ...Object.entries(buttons).map(([id, tag], at) => {
      return { id, parentId: list.id, type: 'button' as const, name: TAGS[tag], route: false, tag, sort: (at + 1) * 10 };
    }),
  ];
  const stored = rows.map(async (row) => ({ ...row, code: row.id, py: await pinyinOf(row.name), createdAt: now, updatedAt: now }));
  await db.insert(menus).values(await Promise.all(stored));
}

/** Grants menus to roles, skipping roles that an older database lacks. */
export async function grantMenus({ db }: SeedCtx, granted: Readonly<Record<string, readonly string[]>>): Promise<void> {
  const known = await db
    .select({ id: roles.id })
    .from(roles)
    .where(inArray(roles.id, Object.keys(granted)));
  const rows = known.flatMap(({ id }) => (ownValue(granted, id) ?? []).map((menuId) => ({ roleId: id, menuId })));
  if (rows.length > 0) await db.insert(roleMenus).values(rows).onConflictDoNothing();
}
