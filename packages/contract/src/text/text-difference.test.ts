import { afterEach, describe, expect, it, vi } from 'vitest';

import { textDifference } from './text-difference.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** 20,000 characters with the spaces between them. */
const NUMBERS = Array.from({ length: 4_000 }, (_, index) => String(1_000 + index));

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
  ])('compares %j and %j: %j', (before, after, wanted) => {
    expect(drawn(before, after)).toBe(wanted);
  });

  it('contains both texts, for random texts', () => {
    const before = '甲乙丙 abc def\n第二段，有标点。\n第三段';
    const after = '乙丙丁 abc xyz\n第三段\n第二段，有标点！';
    const pieces = textDifference(before, after);
    const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  });

  it('matches the texts after equal beginnings and ends, however often a word repeats', () => {
    expect(drawn('甲。乙。甲。丙。', '甲。乙。甲。乙。甲。丙。')).toBe('甲。乙。甲。+乙。甲。+丙。');
    expect(drawn('a b a c', 'b a c a')).toBe('-a -b a c+ a+');
  });

  it('compares paragraphs of texts that differ in very many words', () => {
    const lines = Array.from({ length: 900 }, (_, index) => `第${index}段，内容各不相同`);
    const changed = lines.map((line, index) => (index % 2 === 0 ? `${line}，已修改` : line));
    const pieces = textDifference(lines.join('\n'), changed.join('\n'));
    const [removed, added] = ['removed', 'added'].map((kind) => pieces.filter((piece) => piece.kind === kind));
    expect([removed?.length, added?.length]).toEqual([450, 450]);
    expect(added?.[0]?.text).toBe('第0段，内容各不相同，已修改\n');
  });

  it.each([
    ['other sentences', '出差前填写申请，由部门经理审批后方可成行。', '设备与门禁卡一并交回；欠款先行结清，由人事归档。'],
    ['other signs without a stop', '甲乙丙丁戊己庚辛壬癸', '子丑寅卯辰巳午未申酉戌亥'],
    ['the same signs in another order', '天地玄黄，宇宙洪荒。\n', '荒黄，宙地。玄洪天宇\n，'],
    ['other lines', '甲一\n', '乙\n'],
    ['the same words in reverse order', NUMBERS.join(' '), [...NUMBERS].reverse().join(' ')],
  ])('compares few words of the longest texts of %s, and splits them into short parts for finding words', (_, one, other) => {
    const [before = '', after = ''] = [one, other].map((text) => text.repeat(20_000).slice(0, 20_000));
    const parts = vi.spyOn(Intl.Segmenter.prototype, 'segment');
    const compared = countReads();
    textDifference(before, after);
    // Finding words takes more than linear time, and each part blocks the event loop.
    expect(Math.max(...parts.mock.calls.map(([part]) => part.length))).toBeLessThanOrEqual(200);
    expect(parts.mock.calls.reduce((sum, [part]) => sum + part.length, 0)).toBe(40_000);
    expect(compared()).toBeLessThan(2_000_000);
  });
});

/** Counts how often tokens are compared, for the rest of the test. */
function countReads(): () => number {
  let reads = 0;
  const Numbers = Int32Array;
  const from = (tokens: ArrayLike<string>, numberOf: (token: string) => number) =>
    new Proxy(Numbers.from(tokens, numberOf), {
      get: (numbers, name) => {
        if (name === 'length') return numbers.length;
        reads += 1;
        return Reflect.get(numbers, name);
      },
    });
  vi.stubGlobal(
    'Int32Array',
    Object.assign(
      function numbers(length: number) {
        return new Numbers(length);
      },
      { from },
    ),
  );
  return () => reads;
}
