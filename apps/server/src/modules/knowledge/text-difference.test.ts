import { describe, expect, it } from 'vitest';

import { textDifference } from './text-difference.ts';

/** −removed−, +added+. */
function drawn(before: string, after: string): string {
  const marks = { same: '', added: '+', removed: '-' };
  return textDifference(before, after)
    .map(({ kind, text }) => marks[kind] + text + marks[kind])
    .join('');
}

describe('textDifference', () => {
  it.each([
    ['', '', ''],
    ['一样', '一样', '一样'],
    ['', '新的', '+新的+'],
    ['旧的', '', '-旧的-'],
    ['每晚不超过 400 元。', '每晚不超过 500 元。', '每晚不超过 -400-+500+ 元。'],
    ['出差前填写申请。\n三天内报销。', '出差前填写申请。', '出差前填写申请。-\n三天内报销。-'],
    ['由部门审批', '由部门经理审批', '由部门+经理+审批'],
  ])('of %j and %j is %j', (before, after, wanted) => {
    expect(drawn(before, after)).toBe(wanted);
  });

  it('gives both texts back, whatever they are', () => {
    const before = '甲乙丙 abc def\n第二段，有标点。\n第三段';
    const after = '乙丙丁 abc xyz\n第三段\n第二段，有标点！';
    const pieces = textDifference(before, after);
    const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });

  it('compares the paragraphs of very long texts, and is done soon', () => {
    const lines = Array.from({ length: 900 }, (_, index) => `第${index}段，内容各不相同`);
    const changed = lines.map((line, index) => (index % 3 === 0 ? `${line}，已修改` : line));
    const began = performance.now();
    const pieces = textDifference(lines.join('\n'), changed.join('\n'));
    expect(performance.now() - began).toBeLessThan(5_000);
    expect(pieces.filter(({ kind }) => kind === 'added')).toHaveLength(300);
  });
});
