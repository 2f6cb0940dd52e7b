import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { Id } from '../form/fields.ts';
import { pageAt } from '../links.ts';
import { roles } from '../people/roles.ts';
import { subject } from '../subject.ts';
import { HomeLayout } from './preferences.ts';

const calls = {
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-home/get',
    access: 'staff-or-member',
    summary: "The home as the caller's roles arrange it: by the first active role that does; the caller's own arrangement is a preference",
    result: z.object({ cards: HomeLayout.nullable() }),
  }),
  saveRole: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-home/save-role',
    access: 'system:role:edit',
    operation: '设置角色首页卡片',
    idempotent: true,
    summary: 'Arranges the home of those who have a role and arranged nothing themselves; a layout without any card takes that back',
    request: z.object({ roleId: Id, cards: HomeLayout }),
    result: Empty,
  }),
};

export const home = subject('home', {
  name: '首页',
  lent: [roles],
  refreshes: ['roles'],
  calls,
});

/** The home (specification 2.2). */
export const HOME_PAGE = pageAt('/admin/workbench');
