import { describe, expect, it } from 'vitest';

import { visibleCharacters } from '../text/visible-characters.ts';
import { text } from './fields.ts';
import { BLANK, faultOfText } from './form-check.ts';
import { line } from './form.ts';

describe('text', () => {
  it.each([
    ['an override of direction', '发票\u202Egnp', '发票gnp'],
    ['isolates', '\u2066张三\u2069', '张三'],
    ['what Windows puts around a copied path', '\u202aD:\\资料', 'D:\\资料'],
    ['a blank of no width', '张\u200b三', '张三'],
    ['blanks behind a mark', '\ufeff 张三 \u200f', '张三'],
  ])('removes %s', (_, sent, kept) => {
    expect(text(20).parse(sent)).toBe(kept);
  });

  it.each([
    '\u3000',
    '\u200b',
    '\u200d\u200c',
    '\u2800',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u034f',
    '\ufe0f',
    '\u180e',
    ' \u00a0\t\u2003',
  ])('treats %j, which has no visible character, as empty on both ends', (blanks) => {
    expect(text(10).parse(blanks)).toBe('');
    expect(text(10, 1).safeParse(blanks).success).toBe(false);
    expect(faultOfText(line('姓名', { max: 10, required: true }), blanks, () => 0)).toBe(BLANK);
    expect(visibleCharacters(`${blanks}\n${blanks}`)).toBe(0);
  });

  it.each(['张 三\nO’Neil', '👨‍👩‍👧 家', 'می‌خواهم', 'cafe\u0301'])('preserves %j, which is visible', (seen) => {
    expect(text(20).parse(seen)).toBe(seen);
  });

  it('counts as empty without a visible character', () => {
    expect(text(20, 1).safeParse('\u202e\u200b ').error?.issues).toMatchObject([{ message: '不能为空' }]);
  });

  it('checks the length after removing invisible characters', () => {
    expect(text(2, 1).parse('\u202a张三\u202c')).toBe('张三');
  });
});
