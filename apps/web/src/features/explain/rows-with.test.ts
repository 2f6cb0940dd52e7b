import { expect, it } from 'vitest';

import { rowsWith } from './rows-with.ts';

const ROWS = [
  {
    id: 'POST /ad-biz/sys-role/add',
    name: '新建角色',
    method: 'POST',
    path: '/ad-biz/sys-role/add',
    access: 'system:role:add',
    accessName: '新建角色',
    allowed: [true],
  },
  {
    id: 'GET /ad-biz/account/get',
    name: 'The own account',
    method: 'GET',
    path: '/ad-biz/account/get',
    access: 'signed-in',
    accessName: '登录的员工',
    allowed: [true],
  },
];

it.each([
  ['', 2],
  [' 角色 ', 1],
  ['post', 1],
  ['SYS-ROLE', 1],
  ['signed-in', 1],
  ['登录', 1],
  ['ad-biz', 2],
  ['nothing', 0],
])('the search "%s" finds %i operations', (typed, count) => {
  expect(rowsWith(ROWS, typed)).toHaveLength(count);
});
