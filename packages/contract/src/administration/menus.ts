import { z } from 'zod';

import { defineCall } from '../call.ts';
import { subject } from '../subject.ts';

/** The parent of an item at the top of the tree (specification 2.4). */
export const TOP = '0';

/** The component of a group node (specification 2.4). */
export const LAYOUTS = 'layouts';

/** A menu item as the server grants it (specification 3), with the terms for the menu search. */
export type MenuItem = {
  id: string;
  parentId: string;
  parentCode: string;
  code: string;
  name: string;
  url: string;
  component: string;
  icon: string;
  hidden: boolean;
  route: boolean;
  shortcutType: string;
  highlightUrl: string;
  /** The name in pinyin, a blank, and its initials; the server adds it because the browser has no pinyin tables. */
  py: string;
  children: MenuItem[];
};

export const MenuItem: z.ZodType<MenuItem> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    parentCode: z.string(),
    code: z.string(),
    name: z.string(),
    url: z.string(),
    component: z.string(),
    icon: z.string(),
    hidden: z.boolean(),
    route: z.boolean(),
    shortcutType: z.string(),
    highlightUrl: z.string(),
    py: z.string(),
    children: z.array(MenuItem),
  }),
);

export const MyMenus = z.object({ menus: z.array(MenuItem), buttons: z.array(z.string()) });
export type MyMenus = z.infer<typeof MyMenus>;

const calls = {
  mine: defineCall({
    method: 'GET',
    path: '/op-biz/menu/mymenu',
    access: 'staff-or-member',
    whileEnrolling: true,
    summary: 'The menu tree and the permission tags that the caller is granted',
    result: MyMenus,
  }),
};

export const menus = subject('menus', {
  name: '菜单',
  calls,
});
