import { describe, expect, it } from 'vitest';

import { optionalRuled } from './fields.ts';
import { obeysRule, type RuleName, RULES } from './rules.ts';

/** Values that each rule accepts and refuses. */
const EXAMPLES: Record<RuleName, { good: readonly (string | number)[]; bad: readonly (string | number)[] }> = {
  integer: { good: ['0', '12', '-7', 42, -1], bad: ['1.0', '1e3', '+1', '01', '-0', '一', 1.5] },
  onlyNumberSp: { good: ['0', '007', 12], bad: ['-1', '1.2', '１２', '1a'] },
  workingHours: { good: ['247.11', '0', '99999999.99', 8], bad: ['123456789', '1.234', '-8', '.5', '8.', '08'] },
  nonzero: { good: ['1', '0.01', 3.5], bad: ['0', '0.00', '-1', 'x', 0] },
  onlyLetterSp: { good: ['abcXYZ'], bad: ['abc1', 'a-b', 'é', '中'] },
  onlyLetterNumber: { good: ['a_1', 'ABC', 5], bad: ['a-1', 'a.b', '中'] },
  letterAndNumLimit: { good: ['a1', 'ABC'], bad: ['a_1', '中1'] },
  letterAndNum: { good: ['a'.repeat(15), 'A1'.repeat(10)], bad: ['a'.repeat(14), 'a'.repeat(21), 'a_'.repeat(8)] },
  letterFirst: { good: ['abcdef', 'a12345', `a${'b'.repeat(19)}`], bad: ['1abcde', 'abcde', `a${'b'.repeat(20)}`, '中bcdef'] },
  exceptChinese: { good: ['abc', '1.5-x', 'é'], bad: ['abc中', '。', '，x', '（a）'] },
  onlyChinese: { good: ['中文', '〇', '𠮷'], bad: ['中a', '中。', '中1'] },
  exchangeRate: { good: ['7.12345', '9999', '0.1', 7], bad: ['12345', '1.123456', '-1'] },
  phone: {
    good: ['010-62345678', '010-12345678', '02161234567', '0755-2345678', '0755-23456789-801'],
    bad: ['62345678', '13800000000', '013800000000', '010-123456', '0755 23456789'],
  },
  mobilePhone: { good: ['13800000000', 19912345678], bad: ['12800000000', '1380000000', '138000000000', '+8613800000000'] },
  phoneAndMobile: { good: ['13800000000', '010-62345678'], bad: ['1380000', '62345678', '13800000000,010-62345678'] },
  email: {
    good: ['a@b.cn', 'first.last+tag@mail.example.com'],
    bad: ['a@b', '@b.cn', '.a@b.cn', 'a.@b.cn', 'a..b@c.cn', `${'a'.repeat(65)}@b.cn`, 'a@b..cn', 'a b@c.cn', '中@b.cn', 'a@-b.cn'],
  },
  bankNum: { good: ['123456789', '1'.repeat(50)], bad: ['12345678', '1'.repeat(51), '6222 0000 0000'] },
  url: {
    good: ['http://a.cn', 'https://localhost:8080/x?y=1#z', 'https://例子.中国/路', 'http://[::1]:80/'],
    bad: ['a.cn', 'ftp://a.cn', 'javascript:alert(1)', 'https://', 'https://-a.cn', 'http://a b.cn', 'https://u:p@a.cn'],
  },
  chinaIdLoose: {
    good: ['11010519491231002X', '11010519491231002x', '110105491231002'],
    bad: ['1101051949123100', '11010519491231002Y', 'X10105194912310021'],
  },
  chinaZip: { good: ['100000', '518057'], bad: ['10000', '1000000', '10000a'] },
  qq: { good: ['10000', 123456789], bad: ['1234', '012345', '1'.repeat(13)] },
  faxNbr: { good: ['010-62345678', '0755-23456789-8'], bad: ['13800000000', '123'] },
  passWord: {
    good: ['abcd1234', 'A1'.repeat(10)],
    bad: ['abcdefgh', '12345678', 'abc1234', 'a1'.repeat(11), 'abcd 1234', 'abcd1234!', '密码abcd1234'],
  },
  code: { good: ['000000', 123456], bad: ['12345', '1234567', '12345a'] },
  percentage: { good: ['0', '100', '100.000', '99.999', 12.5], bad: ['100.001', '101', '-1', '12.3456', '12%'] },
  money: { good: ['0', '0.01', '99999999.99', 12.3], bad: ['123456789', '1.234', '-1', '1,000', '￥1', '01'] },
  moneyTwo: { good: ['0.0001', '99999999.9999'], bad: ['1.12345', '-0.1', '123456789'] },
  productNum: { good: ['1.123', '99999999'], bad: ['1.1234', '-1', '123456789'] },
  score: { good: ['0', '100', '100.00', '59.5', 60], bad: ['100.01', '101', '-1', '59.555'] },
  plateNumber: {
    good: ['京A12345', '粤B1234学', '沪AD12345', '浙A12345D', '粤Z1234港'],
    bad: ['京I12345', 'A12345', '京A1234', '沪A123', '京a12345', '京A123456'],
  },
};

const GOOD = Object.entries(EXAMPLES).flatMap(([rule, { good }]) => good.map((value) => [rule, value] as const));
const BAD = Object.entries(EXAMPLES).flatMap(([rule, { bad }]) => bad.map((value) => [rule, value] as const));

const isRule = (name: string): name is RuleName => name in RULES;

describe('the rule', () => {
  it.each(GOOD)('%s accepts %s', (rule, value) => {
    expect(isRule(rule) && obeysRule(rule, value)).toBe(true);
  });

  it.each(BAD)('%s refuses %s', (rule, value) => {
    expect(isRule(rule) && obeysRule(rule, value)).toBe(false);
  });

  it.each(Object.keys(RULES))('%s accepts a blank, refuses spaces around a value, and has the same message in its schema', (rule) => {
    if (!isRule(rule)) throw new Error(rule);
    const [value] = EXAMPLES[rule].good;
    expect([obeysRule(rule, ''), obeysRule(rule, null), obeysRule(rule, undefined)]).toEqual([true, true, true]);
    expect([obeysRule(rule, ` ${value}`), obeysRule(rule, `${value}\n`)]).toEqual([false, false]);
    const refused = optionalRuled(rule).safeParse(String(EXAMPLES[rule].bad[0]));
    expect(refused.error?.issues[0]?.message).toBe(RULES[rule].message);
  });
});

it('the number of rules equals the thirty of the specification', () => {
  expect(Object.keys(RULES)).toHaveLength(30);
});
