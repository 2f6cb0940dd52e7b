import { expect, it } from 'vitest';

import { markOf, tickableIds, type TickNode, toggleTicks } from './tick-model.ts';

const button = (id: string): TickNode => ({ id, label: id, children: [] });
const PAGE: TickNode = { id: 'page', label: 'page', children: [button('add'), button('edit')] };
const GROUP: TickNode = { id: 'group', label: 'group', isGroup: true, children: [PAGE, button('other')] };
const NODES = [GROUP, button('alone')];

const turn = (id: string, ticked: string[], more: { linked?: boolean; off?: string[] } = {}) =>
  [...toggleTicks(NODES, new Set(ticked), { id, linked: more.linked ?? true, isOff: (one) => more.off?.includes(one) ?? false })].sort();

it.each<[string, string, string[], object, string[]]>([
  ['a page takes its buttons along', 'page', [], {}, ['add', 'edit', 'page']],
  ['a page takes only itself when unlinked', 'page', [], { linked: false }, ['page']],
  ['a page lets its buttons go', 'page', ['page', 'add'], {}, []],
  ['a page leaves its buttons when unlinked', 'page', ['page', 'add'], { linked: false }, ['add']],
  ['a button ticks the page that it is on', 'add', [], {}, ['add', 'page']],
  ['a button goes alone', 'add', ['add', 'edit', 'page'], {}, ['edit', 'page']],
  ['a group takes all that is below', 'group', ['add'], { linked: false }, ['add', 'edit', 'other', 'page']],
  ['a whole group lets all go', 'group', ['add', 'edit', 'other', 'page', 'alone'], {}, ['alone']],
  ['what is off is passed over', 'group', ['edit'], { off: ['edit', 'add'] }, ['edit', 'other', 'page']],
  ['a page that is off is not ticked by its button', 'add', [], { off: ['page'] }, ['add']],
  ['nothing happens to what is not there', 'nowhere', ['add'], {}, ['add']],
])('toggled changes the ticks: %s', (_, id, ticked, more, expected) => {
  expect(turn(id, ticked, more)).toEqual(expected);
});

it.each<[TickNode, string[], string]>([
  [PAGE, ['page'], 'true'],
  [PAGE, ['add'], 'mixed'],
  [PAGE, [], 'false'],
  [GROUP, ['page', 'add', 'edit', 'other'], 'true'],
  [GROUP, ['page', 'add'], 'mixed'],
  [GROUP, ['alone'], 'false'],
])('case %# shows a tick in its state', (node, ticked, mark) => {
  expect(markOf(node, new Set(ticked))).toBe(mark);
});

it('tickableIds counts nodes with a tick of their own', () => {
  expect(tickableIds(NODES)).toEqual(['page', 'add', 'edit', 'other', 'alone']);
});
