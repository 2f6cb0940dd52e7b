import { expect, it } from 'vitest';

import { treeStep, type TreePosition } from './row-tree.ts';

const place = (parts: Partial<TreePosition>): TreePosition => ({
  level: 1,
  parent: null,
  position: 1,
  siblings: 1,
  isBranch: false,
  isOpen: false,
  ...parts,
});

/** open(child, shut), empty: a branch whose rows are still loading. */
const PLACES = new Map([
  ['open', place({ isBranch: true, isOpen: true })],
  ['child', place({ level: 2, parent: 'open' })],
  ['shut', place({ level: 2, parent: 'open', isBranch: true })],
  ['empty', place({ isBranch: true, isOpen: true })],
  ['last', place({})],
]);
const IDS = [...PLACES.keys()];

it.each([
  ['ArrowRight', 'shut', { turn: true }],
  ['ArrowRight', 'open', { to: 1 }],
  ['ArrowRight', 'child', null],
  ['ArrowRight', 'empty', null],
  ['ArrowRight', 'last', null],
  ['ArrowLeft', 'open', { turn: false }],
  ['ArrowLeft', 'child', { to: 0 }],
  ['ArrowLeft', 'shut', { to: 0 }],
  ['ArrowLeft', 'last', null],
  ['ArrowDown', 'open', null],
  ['ArrowRight', 'gone', null],
])('the key %s at %s does %j', (key, id, expected) => {
  expect(treeStep(key, { places: PLACES, ids: IDS, id })).toEqual(expected);
});
