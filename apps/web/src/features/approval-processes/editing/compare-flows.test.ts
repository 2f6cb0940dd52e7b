import type { ApprovalDefinition, ApprovalNode } from '@houtai/contract/approval-definitions';
import { describe, expect, it } from 'vitest';

import { marksOf, withGone } from './compare-flows.ts';
import { branching, noting, outline } from './flows.fixtures.ts';

const definition = (nodes: ApprovalNode[]): ApprovalDefinition => ({ starters: { type: 'everyone' }, withdraw: 'first', nodes });
const BEFORE = [noting('a'), branching('x', { big: [noting('b')], rest: [] }), noting('e')];

describe('comparing with the published version', () => {
  it.each<[string, ApprovalNode[], Record<string, string>]>([
    ['nothing', BEFORE, {}],
    ['a node more', [...BEFORE, noting('n')], { n: 'added' }],
    ['a name', [{ ...noting('a'), name: '总经理' }, ...BEFORE.slice(1)], { a: 'changed' }],
    [
      'a branch more',
      [noting('a'), branching('x', { big: [noting('b')], huge: [], rest: [] }), noting('e')],
      { x: 'changed', huge: 'added' },
    ],
  ])('marks %s', (_, now, marks) => {
    expect(Object.fromEntries(marksOf(BEFORE, now))).toEqual(marks);
  });

  it.each<[string, ApprovalNode[], string, string[]]>([
    ['nothing', BEFORE, 'a x(big: b | rest:) e', []],
    ['the first node', BEFORE.slice(1), 'a x(big: b | rest:) e', ['a']],
    ['a node of a branch', [noting('a'), branching('x', { big: [], rest: [] }), noting('e')], 'a x(big: b | rest:) e', ['b']],
    ['all branches', [noting('a'), noting('e')], 'a x(big: b | rest:) e', ['b', 'big', 'rest', 'x']],
  ])('shows a removed node at its old position: %s', (_, now, shown, gone) => {
    const drawn = withGone(definition(BEFORE), now);
    expect(outline(drawn.nodes)).toBe(shown);
    expect([...drawn.gone].sort()).toEqual(gone);
  });
});
