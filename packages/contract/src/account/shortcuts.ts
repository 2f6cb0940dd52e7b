import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { codeOf, Id, text } from '../form/fields.ts';
import { subject } from '../subject.ts';

/** A menu that a person starred (specification 3): shortcutType 1 starred, 0 not. */
export const Shortcut = z.object({
  pkPermissionId: z.string(),
  menuName: z.string(),
  url: z.string(),
  icon: z.string(),
  shortcutType: z.string(),
});
export type Shortcut = z.infer<typeof Shortcut>;

export const STARRED = '1';
export const NOT_STARRED = '0';

const calls = {
  mine: defineCall({
    method: 'GET',
    path: '/ad-biz/sys/shortcut/myshortcuts',
    access: 'staff-or-member',
    summary: 'The starred menus of the caller, as far as they are still granted',
    result: z.array(Shortcut),
  }),
  /** shortcutType is the wanted state and repeating it changes nothing (decisions, "Routes, menus, layout"). */
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys/shortcut/addshortcut',
    access: 'staff-or-member',
    unlogged: 'the stars of one person',
    unkeyed: 'a mark that is set twice is set once',
    summary: 'Stars or unstars a granted menu item; the message is shown as success',
    request: z.object({
      pkPermissionId: Id,
      menuName: text(50),
      url: text(500),
      shortcutType: codeOf([STARRED, NOT_STARRED], '应为 0 或 1'),
    }),
    result: Empty,
  }),
};

export const shortcuts = subject('shortcuts', {
  name: '常用菜单',
  calls,
});
