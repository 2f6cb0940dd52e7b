import { expect, it } from 'vitest';

import { menuMatches, searchScenes } from './scene-search.ts';

const menu = (menuName: string, py: string) => ({ menuName, py, url: '/x', icon: '', operateFlag: 1, permissionMessage: '' });
const todo = menu('我的待办', 'wodedaiban wddb');
const bi = menu('BI 报表', 'bibaobiao bibb');

it.each([
  ['待办', true],
  ['我 的', true],
  ['daiban', true],
  ['DAI ban', true],
  ['wddb', true],
  ['ddb', true],
  ['banwddb', false],
  ['反馈', false],
  ['   ', true],
])('menuMatches tells whether 我的待办 matches "%s": %s', (words, answer) => {
  expect(menuMatches(todo, words)).toBe(answer);
});

it('searchScenes searches the common menus and every scene, and drops scenes without a match', () => {
  const scenes = [
    { sceneName: '日常', icon: '', allMenuList: [todo, bi] },
    { sceneName: '报表', icon: '', allMenuList: [bi] },
  ];
  expect(searchScenes([bi, todo], scenes, 'daiban')).toEqual({
    common: [todo],
    scenes: [{ sceneName: '日常', icon: '', allMenuList: [todo] }],
  });
});
