import { describe, expect, it } from 'vitest';

import { declaredOptions, OptionIndex } from './form-options.ts';
import { readFieldText } from './form-reading.ts';
import { amount, choice, day, flag, id, ids, line, wholeNumber } from './form.ts';

const PEOPLE = new OptionIndex([
  { value: 'u1', text: '王伟', note: '研发部' },
  { value: 'u2', text: '王伟', note: '市场部' },
  { value: 'u3', text: '李娜', also: ['LN'] },
  { value: 'u4', text: '赵六', isOff: true },
]);
const ACTIVE = flag('状态', true, { 1: '启用', 0: '停用' });
const LEVEL = choice('级别', { 1: '一般', 2: '严重' });

describe('readFieldText', () => {
  it.each([
    ['an amount with groups', amount('金额', { rule: { pattern: /./, message: '' } }), '¥1,424.00', '1424.00'],
    ['a whole number', wholeNumber('排序', { from: 0, to: 9_999, initial: null }), ' 1 200', '1200'],
    ['a day with Chinese signs', day('日期'), '2026年11月6日', '2026-11-06'],
    ['a day in full width', day('日期'), '２０２６－１１－０６', '2026-11-06'],
    ['a day without its year', day('日期'), '12.30', '2025-12-30'],
    ['a day of a spreadsheet', day('日期'), '46332', '2026-11-06'],
    ['a flag by another word', ACTIVE, '是', '1'],
    ['a choice by its word', LEVEL, ' 严重 ', '2'],
    ['a choice by its code', LEVEL, '2', '2'],
    ['a person by initials', id('负责人', { of: 'person' }), 'ln', 'u3'],
    ['several people, each once', ids('参与人', { of: 'person', most: 9 }), '李娜、LN', 'u3'],
    ['a text as it is', line('名称', { max: 20 }), '12,50', '12,50'],
  ])('reads %s', (_, field, written, text) => {
    const declared = declaredOptions(field);
    const options = declared ? new OptionIndex(declared) : field.kind.startsWith('id') ? PEOPLE : undefined;
    expect(readFieldText(field, written, { options, today: '2026-01-05' })).toEqual({ text });
  });

  it.each([
    ['an amount with a decimal comma', amount('金额', { rule: { pattern: /./, message: '' } }), '12,50', '逗号只作千分位，如 1,234.50'],
    ['a day that there is not', day('日期'), '2026-02-30', '日期无法识别，示例：2026-07-02'],
    ['a word that no choice has', LEVEL, '致命', '「致命」不是可选的级别'],
    [
      'a name that two people have',
      id('负责人', { of: 'person' }),
      '王伟',
      '「王伟」有 2 个，请写明是哪一个：王伟（研发部）、王伟（市场部）',
    ],
    ['a person who is not offered any more', id('负责人', { of: 'person' }), '赵六', '「赵六」不是可选的负责人'],
    ['one of several who is nobody', ids('参与人', { of: 'person', most: 9 }), '李娜、没有', '「没有」不是可选的参与人'],
    ['a name of emoji without cutting one', LEVEL, '😀'.repeat(31), `「${'😀'.repeat(30)}…」不是可选的级别`],
  ])('refuses %s', (_, field, written, fault) => {
    const declared = declaredOptions(field);
    expect(readFieldText(field, written, { options: declared ? new OptionIndex(declared) : PEOPLE })).toEqual({ fault });
  });

  it('prefers the option that the record has, among equal names and over all others', () => {
    const field = id('负责人', { of: 'person' });
    expect(readFieldText(field, '王伟', { options: PEOPLE, held: 'u2' })).toEqual({ text: 'u2' });
    expect(readFieldText(field, '赵六', { options: PEOPLE, held: 'u4' })).toEqual({ text: 'u4' });
  });

  it('uses the value that a person chose for a text', () => {
    expect(readFieldText(id('负责人', { of: 'person' }), '小王', { options: PEOPLE, chosen: () => 'u1' })).toEqual({ text: 'u1' });
  });

  it('refuses a day without a year when the current day is unknown', () => {
    expect(readFieldText(day('日期'), '11-6', { options: undefined })).toHaveProperty('fault');
  });
});
