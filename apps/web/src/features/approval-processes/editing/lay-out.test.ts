import type { ApprovalNode } from '@houtai/contract/approval-definitions';
import { describe, expect, it } from 'vitest';

import { branching, noticeNode } from './flows.fixtures.ts';
import { type Box, layOut } from './lay-out.ts';

const boxOf = (nodes: ApprovalNode[], id: string): Box => {
  const box = layOut(nodes).boxes.find((each) => each.id === id);
  if (!box) throw new Error(`${id} is not drawn`);
  return box;
};
const NESTED = [
  branching('x', { big: [branching('y', { in1: [noticeNode('a')], in2: [noticeNode('b')], in3: [] })], rest: [noticeNode('c')] }),
];

describe('the layout', () => {
  it('makes nodes of 216 × 56 with 32 between them', () => {
    const [a, b] = [boxOf([noticeNode('a'), noticeNode('b')], 'a'), boxOf([noticeNode('a'), noticeNode('b')], 'b')];
    expect([a.width, a.height, b.y - a.y - a.height, b.x - a.x]).toEqual([216, 56, 32, 0]);
  });

  it('puts branches in columns 240 apart, centred under the branching node', () => {
    const flow = [branching('x', { one: [], two: [], rest: [] })];
    const middles = ['one', 'two', 'rest', 'x'].map((id) => boxOf(flow, id).x + boxOf(flow, id).width / 2);
    expect([(middles[1] ?? 0) - (middles[0] ?? 0), (middles[2] ?? 0) - (middles[1] ?? 0)]).toEqual([240, 240]);
    expect(middles[3]).toBe(middles[1]);
  });

  it('overlaps nothing, at any depth of branches', () => {
    const { boxes } = layOut(NESTED);
    const over = boxes.flatMap((one, at) =>
      boxes
        .slice(at + 1)
        .filter(
          (other) =>
            one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height,
        )
        .map((other) => `${one.id} over ${other.id}`),
    );
    expect(over).toEqual([]);
  });

  it('stays within its bounds', () => {
    const { boxes, width, height } = layOut(NESTED);
    expect(boxes.filter(({ x, y, ...box }) => x < 0 || y < 0 || x + box.width > width || y + box.height > height)).toEqual([]);
  });

  it('offers a place to add after every part', () => {
    expect(new Set(layOut(NESTED).pluses.map(({ after }) => after))).toEqual(
      new Set(['start', 'x', 'big', 'y', 'in1', 'a', 'in2', 'b', 'in3', 'rest', 'c']),
    );
  });

  it('continues below the longest branch', () => {
    const flow = [branching('x', { long: [noticeNode('a'), noticeNode('b')], rest: [] }), noticeNode('e')];
    expect(boxOf(flow, 'e').y).toBeGreaterThan(boxOf(flow, 'b').y + 56);
  });
});
