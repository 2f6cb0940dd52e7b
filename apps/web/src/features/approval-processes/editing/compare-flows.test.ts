import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import { describe, expect, it } from 'vitest';

import { marksOf, withGone } from './compare-flows.ts';
import { branching, noticeNode, outline } from './flows.fixtures.ts';

const definition = (nodes: ApprovalNode[]): ApprovalDefinition => ({ starters: { type: 'everyone' }, withdraw: 'first', nodes });
const BEFORE = [noticeNode('a'), branching('x', { big: [noticeNode('b')], rest: [] }), noticeNode('e')];

describe('comparing with the published version', () => {
  it.each<[string, ApprovalNode[], Record<string, string>]>([
    ['nothing', BEFORE, {}],
    ['a node more', [...BEFORE, noticeNode('n')], { n: 'added' }],
    ['a name', [{ ...noticeNode('a'), name: '总经理' }, ...BEFORE.slice(1)], { a: 'changed' }],
    [
      'a branch more',
      [noticeNode('a'), branching('x', { big: [noticeNode('b')], huge: [], rest: [] }), noticeNode('e')],
      { x: 'changed', huge: 'added' },
    ],
  ])('marks %s', (_, now, marks) => {
    expect(Object.fromEntries(marksOf(BEFORE, now))).toEqual(marks);
  });

  it.each<[string, ApprovalNode[], string, string[]]>([
    ['nothing', BEFORE, 'a x(big: b | rest:) e', []],
    ['the first node', BEFORE.slice(1), 'a x(big: b | rest:) e', ['a']],
    ['a node of a branch', [noticeNode('a'), branching('x', { big: [], rest: [] }), noticeNode('e')], 'a x(big: b | rest:) e', ['b']],
    ['all branches', [noticeNode('a'), noticeNode('e')], 'a x(big: b | rest:) e', ['b', 'big', 'rest', 'x']],
  ])('shows a removed node at its old position: %s', (_, now, shown, gone) => {
    const drawn = withGone(definition(BEFORE), now);
    expect(outline(drawn.nodes)).toBe(shown);
    expect([...drawn.gone].sort()).toEqual(gone);
  });
});
