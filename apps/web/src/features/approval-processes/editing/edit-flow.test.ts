import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import { describe, expect, it } from 'vitest';

import { addBranch, copyNode, insertAfter, moveNode, removeNode, START } from './edit-flow.ts';
import { branching, noticeNode, outline } from './flows.fixtures.ts';
import { treeItems } from './tree-items.ts';

const flow = (): ApprovalNode[] => [
  noticeNode('a'),
  branching('x', { big: [noticeNode('b'), noticeNode('c')], huge: [], rest: [noticeNode('d')] }),
  noticeNode('e'),
];

/** A generator of sequential ids. */
function counted(): () => string {
  let count = 0;
  return () => `n${(count += 1)}`;
}

describe('editing a flow', () => {
  it.each<[string, (nodes: ApprovalNode[]) => ApprovalNode[], string]>([
    ['gets a node at its beginning', (nodes) => insertAfter(nodes, START, noticeNode('n')), 'n a x(big: b c | huge: | rest: d) e'],
    ['gets a node after another', (nodes) => insertAfter(nodes, 'a', noticeNode('n')), 'a n x(big: b c | huge: | rest: d) e'],
    ['gets a node after all branches', (nodes) => insertAfter(nodes, 'x', noticeNode('n')), 'a x(big: b c | huge: | rest: d) n e'],
    ['gets a node in an empty branch', (nodes) => insertAfter(nodes, 'huge', noticeNode('n')), 'a x(big: b c | huge: n | rest: d) e'],
    ['gets a node in the middle of a branch', (nodes) => insertAfter(nodes, 'b', noticeNode('n')), 'a x(big: b n c | huge: | rest: d) e'],
    ['stays where the place is unknown', (nodes) => insertAfter(nodes, '?', noticeNode('n')), 'a x(big: b c | huge: | rest: d) e'],
    ['loses a node', (nodes) => removeNode(nodes, 'b'), 'a x(big: c | huge: | rest: d) e'],
    ['loses all branches with what branches', (nodes) => removeNode(nodes, 'x'), 'a e'],
    ['loses a branch', (nodes) => removeNode(nodes, 'big'), 'a x(huge: | rest: d) e'],
    ['keeps what is for everything else in place of two branches', (nodes) => removeNode(removeNode(nodes, 'big'), 'huge'), 'a d e'],
    ['never loses the branch for everything else', (nodes) => removeNode(nodes, 'rest'), 'a x(big: b c | huge: | rest: d) e'],
    ['has a node moved down', (nodes) => moveNode(nodes, 'a', 1), 'x(big: b c | huge: | rest: d) a e'],
    ['has a node moved within its branch alone', (nodes) => moveNode(nodes, 'c', 5), 'a x(big: b c | huge: | rest: d) e'],
    ['has a branch tried later', (nodes) => moveNode(nodes, 'big', 1), 'a x(huge: | big: b c | rest: d) e'],
    ['has no branch after the one for everything else', (nodes) => moveNode(nodes, 'huge', 1), 'a x(big: b c | huge: | rest: d) e'],
    ['never has the branch for everything else moved', (nodes) => moveNode(nodes, 'rest', -1), 'a x(big: b c | huge: | rest: d) e'],
    ['has a node doubled', (nodes) => copyNode(nodes, 'c', counted()), 'a x(big: b c n1 | huge: | rest: d) e'],
    ['has a branch doubled with all in it', (nodes) => copyNode(nodes, 'big', counted()), 'a x(big: b c | n1: n2 n3 | huge: | rest: d) e'],
    ['has branches doubled', (nodes) => copyNode(nodes, 'x', counted()), 'a x(big: b c | huge: | rest: d) n1(n2: n3 n4 | n5: | n6: n7) e'],
    [
      'gets a branch before the one for everything else',
      (nodes) => addBranch(nodes, 'x', { id: 'n', name: 'n', when: [], nodes: [] }),
      'a x(big: b c | huge: | n: | rest: d) e',
    ],
  ])('results in the expected flow: %s', (_, change, after) => {
    const before = flow();
    const text = JSON.stringify(before);
    expect(outline(change(before))).toBe(after);
    expect(JSON.stringify(before)).toBe(text);
  });

  it('names a duplicate as a copy', () => {
    const [, copied] = copyNode([noticeNode('a')], 'a', counted());
    expect(copied?.name).toBe('a 副本');
  });

  it('never uses an id twice', () => {
    const ids = treeItems(copyNode(flow(), 'x', counted())).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
