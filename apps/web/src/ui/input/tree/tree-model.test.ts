import { describe, expect, it } from 'vitest';

import { flattenTree, idsOfBranches, matchingTreeNodes, nextFocus, type TreeNode } from './tree-model.ts';

const leaf = (id: string): TreeNode => ({ id, label: id, children: [] });
const nodes: TreeNode[] = [{ id: 'a', label: 'a', children: [leaf('a1'), { id: 'a2', label: 'a2', children: [leaf('a21')] }] }, leaf('b')];
const shown = (...opened: string[]) => flattenTree(nodes, new Set(opened));

it('flattenTree returns the nodes of open branches with level and position', () => {
  expect(shown('a').map(({ node, level, position, siblings }) => [node.id, level, position, siblings])).toEqual([
    ['a', 1, 1, 2],
    ['a1', 2, 1, 2],
    ['a2', 2, 2, 2],
    ['b', 1, 2, 2],
  ]);
  expect(idsOfBranches(nodes)).toEqual(['a', 'a2']);
});

it.each([
  ['a21', ['a', 'a2', 'a21']],
  ['a2', ['a', 'a2', 'a21']],
  ['PINYIN', ['b']],
  ['nothing', []],
])('foundNodes finds by %s the matches with their ancestors and descendants', (typed, found) => {
  const all = matchingTreeNodes([...nodes.slice(0, 1), { ...leaf('b'), sought: 'pinyin py' }], typed);
  expect(flattenTree(all, new Set(idsOfBranches(all))).map(({ node }) => node.id)).toEqual(found);
});

describe('a key', () => {
  it.each([
    ['ArrowDown', 'a', ['a'], { kind: 'go', id: 'a1' }],
    ['ArrowDown', 'b', ['a'], null],
    ['ArrowUp', 'a1', ['a'], { kind: 'go', id: 'a' }],
    ['Home', 'b', ['a'], { kind: 'go', id: 'a' }],
    ['End', 'a', ['a'], { kind: 'go', id: 'b' }],
    ['ArrowRight', 'a', [], { kind: 'turn', open: true }],
    ['ArrowRight', 'a', ['a'], { kind: 'go', id: 'a1' }],
    ['ArrowRight', 'a1', ['a'], null],
    ['ArrowLeft', 'a', ['a'], { kind: 'turn', open: false }],
    ['ArrowLeft', 'a21', ['a', 'a2'], { kind: 'go', id: 'a2' }],
    ['ArrowLeft', 'b', ['a'], null],
    ['x', 'a', ['a'], null],
  ])('%s at %s with %j open does the expected step', (key, at, opened, step) => {
    expect(nextFocus(shown(...opened), at, key)).toEqual(step);
  });

  it.each(['Enter', ' '])('"%s" chooses', (key) => {
    expect(nextFocus(shown('a'), 'a1', key)).toMatchObject({ kind: 'choose', item: { node: { id: 'a1' } } });
  });
});
