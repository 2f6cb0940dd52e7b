import { describe, expect, it } from 'vitest';

import { choicesIn, matchingNodes, type PickNode, togglePicked } from './pick-tree.ts';

const page = (id: string, children: PickNode[] = []): PickNode => ({ id, label: `页面${id}`, isGroup: false, children });
const TREE: PickNode[] = [page('a'), { id: 'g', label: '系统', isGroup: true, children: [page('b'), page('c', [page('d')])] }];
const [, GROUP = page('')] = TREE;

const ids = (nodes: readonly PickNode[]) => choicesIn(nodes).map(({ id }) => id);

it('choicesIn omits groups', () => {
  expect(ids(TREE)).toEqual(['a', 'b', 'c', 'd']);
});

describe('answering', () => {
  it.each([
    ['', ['a', 'b', 'c', 'd']],
    ['页面B', ['b']],
    [' 系统 ', ['b', 'c', 'd']],
    ['没有', []],
  ])('finds for "%s" the nodes %j', (words, wanted) => {
    expect(ids(matchingNodes(TREE, words)).filter((id) => wanted.includes(id) || words === '')).toEqual(wanted);
  });

  it('includes the path to a match', () => {
    expect(matchingNodes(TREE, '页面d')).toEqual([{ ...GROUP, children: [page('c', [page('d')])] }]);
  });
});

describe('turned', () => {
  it.each([
    ['adds a choice', ['a'], page('b'), true, false, ['a', 'b']],
    ['takes one back', ['a', 'b'], page('b'), false, false, ['a']],
    ['adds all of a group, each once', ['b'], GROUP, true, false, ['b', 'c', 'd']],
    ['takes all of a group back', ['a', 'b', 'd'], GROUP, false, false, ['a']],
    ['keeps nothing below what includes it', ['a', 'd'], page('c', [page('d')]), true, true, ['a', 'c']],
  ])('changes the choice: %s', (_, before, node, on, withBelow, after) => {
    expect(togglePicked(before, node, { on, withBelow })).toEqual(after);
  });
});
