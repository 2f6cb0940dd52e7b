import { describe, expect, it } from 'vitest';

import { START } from './edit-flow.ts';
import { branching, noticeNode } from './flows.fixtures.ts';
import { type Step, stepFrom, treeItems } from './tree-items.ts';

const items = treeItems([noticeNode('a'), branching('x', { big: [noticeNode('b')], rest: [] }), noticeNode('e')]);

describe('the tree', () => {
  it('lists everything in the order of the flow, with its level and position', () => {
    expect(items.map(({ id, level, place, size }) => `${id} ${level} ${place}/${size}`)).toEqual([
      'start 1 1/4',
      'a 1 2/4',
      'x 1 3/4',
      'big 2 1/2',
      'b 3 1/1',
      'rest 2 2/2',
      'e 1 4/4',
    ]);
  });

  it.each<[string, Step, string]>([
    [START, 'down', 'a'],
    [START, 'up', START],
    ['a', 'up', START],
    ['a', 'down', 'x'],
    ['x', 'down', 'big'],
    ['big', 'up', 'x'],
    ['big', 'down', 'b'],
    ['b', 'up', 'big'],
    ['b', 'down', 'e'],
    ['rest', 'down', 'e'],
    ['e', 'up', 'x'],
    ['e', 'down', 'e'],
    ['big', 'right', 'rest'],
    ['rest', 'left', 'big'],
    ['big', 'left', 'big'],
    ['b', 'right', 'rest'],
    ['a', 'left', 'a'],
  ])('leads from %s %s to %s', (from, step, to) => {
    expect(stepFrom(items, from, step)).toBe(to);
  });
});
