import { describe, expect, it } from 'vitest';

import { figuresIn, unverifiedFigures } from '../asking/figures-of-answer.ts';
import { asHtml, originOf, proposedField, withoutMentions } from './origins.ts';

const KNOWN = { said: '给林慧敏建个待办，350 元', own: ['王浩然', '2026-11-20'], page: '东海港务集团', read: '请交给黄子轩' };

describe('the origin of a value', () => {
  it.each([
    ['王浩然', 'own'],
    ['林慧敏', 'typed'],
    ['东海港务集团', 'page'],
    ['黄子轩', 'record'],
    ['李四', 'guess'],
  ])('classifies %s as %s', (words, origin) => {
    expect(originOf(words, KNOWN)).toBe(origin);
  });

  it.each([
    ['王浩然', false],
    ['林慧敏', false],
    ['东海港务集团', true],
    ['黄子轩', true],
    ['李四', true],
    ['', false],
  ])('marks the receiver %s as guarded: %s', (words, guarded) => {
    expect(proposedField({ name: 'x', label: 'x', words, isGuarded: true }, KNOWN).guarded).toBe(guarded);
    expect(proposedField({ name: 'x', label: 'x', words }, KNOWN).guarded).toBe(false);
  });
});

describe('a text of the model', () => {
  it.each([
    ['请 @黄子轩 处理', '', '请 黄子轩 处理'],
    ['请 ＠黄子轩 处理', '叫黄子轩', '请 黄子轩 处理'],
    ['请 @黄子轩 处理', '写上 @黄子轩', '请 @黄子轩 处理'],
    ['a@@b', '', 'ab'],
  ])('%s: mentions only people whom the person mentioned (%s)', (text, said, expected) => {
    expect(withoutMentions(text, said)).toBe(expected);
  });

  it('remains plain text in a rich field, whatever it contains', () => {
    expect(asHtml('<img src=x onerror=alert(1)>\n二 & 三')).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p><p>二 &amp; 三</p>');
  });

  it.each([
    ['住宿每晚 350 元', []],
    ['住宿每晚 380 元，共 1,200.50 元', ['380', '1,200.50']],
    ['TD-1142 与 [^12]，`code 77`，3 条', ['1142']],
    ['一共 1,200 元', []],
  ])('%s: contains these numbers that were read nowhere', (answer, expected) => {
    expect(unverifiedFigures(answer, '350 元，1200 元')).toEqual(expected);
  });

  it.each([
    ['共 28 条', ['28']],
    ['**1200** 元', ['1200']],
    ['1,200 元', ['1200']],
    ['第 3 条', []],
    ['计划 2026-11-28 完成 TD-28', []],
    ['`28`', []],
    ['共 29 条', []],
    ['共 350 条', []],
  ])('%s: contains these figures that a list has', (answer, expected) => {
    const reads = [
      { words: '查找「报销」，1 条', url: '', text: '{"内容":"350 元"}' },
      { words: '查询待办，28 条', url: '/todo', text: '{"共":28,"待办":[{"编号":"TD-1029","计划完成":"2026-11-29","合计":"1,200"}]}' },
    ];
    expect(figuresIn(answer, reads)).toEqual(expected.map((number) => ({ number, words: '查询待办，28 条', url: '/todo' })));
  });
});
