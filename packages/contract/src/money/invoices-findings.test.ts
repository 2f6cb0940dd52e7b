import { describe, expect, it } from 'vitest';

import type { InvoiceFacts } from './invoices-facts.ts';
import { blockingFinding, findings } from './invoices-findings.ts';

type Source = 'exact' | 'text' | 'typed' | 'none';
type Case = readonly [what: string, source: Source, facts: Partial<InvoiceFacts>, amount: string, found: readonly string[]];

const OURS = { name: '澄明信息技术有限公司', taxNumber: '91330100MA2XTEST01' };
const CONTEXT = { today: '2026-11-20', invoiceDays: 90, taxNumbers: [OURS.taxNumber], companyNames: [OURS.name], claimant: '王浩然' };
const FACTS: InvoiceFacts = {
  kind: 'plain',
  code: '',
  number: '26332000000012345678',
  issuedOn: '2026-11-12',
  seller: { name: '龙井餐饮管理有限公司', taxNumber: '' },
  buyer: OURS,
  net: '188.68',
  tax: '11.32',
  total: '200.00',
  items: [],
  trip: null,
  red: false,
};
const trip = (passenger: string) => ({ from: '', to: '', on: '', passenger, seat: '', vehicle: '' });
const buyer = (name: string, taxNumber = '') => ({ buyer: { name, taxNumber } });

const AMOUNTS: readonly Case[] = [
  ['an equal amount', 'exact', {}, '200.00', []],
  ['an equal amount in other digits', 'exact', {}, '200', []],
  ['less than the invoice', 'exact', {}, '150', []],
  ['a cent more than an exact total', 'exact', {}, '200.01', ['block 发票写 200.00，报 200.01']],
  ['a cent less than an exact total', 'exact', {}, '199.99', []],
  ['more than an exact total', 'exact', {}, '488.00', ['block 发票写 200.00，报 488.00']],
  ['more than a total read from words', 'text', {}, '488.00', ['note 票面文字读作 200.00，报 488.00']],
  ['a cent more than a total read from words', 'text', {}, '200.01', ['note 票面文字读作 200.00，报 200.01']],
  ['an equal total read from words', 'text', {}, '200.00', []],
  ['more than a typed total', 'typed', {}, '488.00', ['note 票面填作 200.00，报 488.00', 'note 票面由本人填写']],
  ['an equal typed total', 'typed', {}, '200.00', ['note 票面由本人填写']],
  ['an exact source without a total', 'exact', { total: '' }, '488.00', []],
  ['words without a total', 'text', { total: '' }, '488.00', []],
  ['no amount yet', 'exact', {}, '', []],
  ['an amount that is no figure', 'exact', {}, '十', []],
  ['a total of nothing', 'exact', { total: '0.00' }, '0.01', ['block 发票写 0.00，报 0.01']],
  ['large amounts', 'exact', { total: '99999999.99' }, '99999999.99', []],
  ['large amounts with a cent more', 'exact', { total: '99999999.98' }, '99999999.99', ['block 发票写 99999999.98，报 99999999.99']],
];

const KINDS: readonly Case[] = [
  ['a red invoice', 'exact', { red: true, total: '-200.00' }, '200.00', ['block 红字发票不能报销']],
  ['a red invoice read from words', 'text', { red: true, total: '-200.00' }, '1.00', ['block 红字发票不能报销']],
  ['a red invoice without an amount', 'exact', { red: true, total: '-200.00' }, '', ['block 红字发票不能报销']],
  ['what cannot be read', 'none', { total: '', issuedOn: '', ...buyer('') }, '80.00', ['note 读不出，请自己填写']],
  ['what cannot be read without an amount', 'none', { total: '', issuedOn: '', ...buyer('') }, '', ['note 读不出，请自己填写']],
  ['a special invoice', 'exact', { kind: 'special' }, '200.00', []],
  ['another ticket', 'exact', { kind: 'other' }, '200.00', []],
];

const BUYERS: readonly Case[] = [
  ['a person as the buyer', 'exact', buyer('王浩然'), '1', ['note 购买方是「王浩然」，不是本公司']],
  ['a stranger with a tax number', 'exact', buyer('别家公司', 'X'), '1', ['note 购买方是「别家公司」，不是本公司']],
  ['a tax number alone that is not ours', 'exact', buyer('', 'X'), '1', ['note 购买方是「X」，不是本公司']],
  ['our tax number alone', 'exact', buyer('', OURS.taxNumber), '1', []],
  ['our name alone', 'text', buyer(OURS.name), '1', []],
  ['our tax number under another name', 'exact', buyer('澄明', OURS.taxNumber), '1', []],
  ['our name under another tax number', 'exact', buyer(OURS.name, 'X'), '1', [`note 购买方是「${OURS.name}」，不是本公司`]],
  ['no buyer', 'exact', buyer(''), '1', []],
  ['a stranger as the buyer of a train ticket', 'exact', { kind: 'rail', ...buyer('别家') }, '1', []],
  ['a stranger as the buyer of a flight', 'exact', { kind: 'air', ...buyer('别家') }, '1', []],
  ['a stranger as the buyer of a toll', 'exact', { kind: 'toll', ...buyer('别家') }, '1', []],
  [
    'a stranger as the buyer of a special invoice',
    'exact',
    { kind: 'special', ...buyer('别家') },
    '1',
    ['note 购买方是「别家」，不是本公司'],
  ],
  ['a stranger read from words', 'text', buyer('别家'), '1', ['note 购买方是「别家」，不是本公司']],
  ['a typed stranger', 'typed', buyer('别家'), '1', ['note 购买方是「别家」，不是本公司', 'note 票面由本人填写']],
];

const DAYS: readonly Case[] = [
  ['an invoice of today', 'exact', { issuedOn: '2026-11-20' }, '1', []],
  ['an invoice of tomorrow', 'exact', { issuedOn: '2026-11-21' }, '1', []],
  ['an invoice of 89 days', 'exact', { issuedOn: '2026-08-23' }, '1', []],
  ['an invoice of 90 days', 'exact', { issuedOn: '2026-08-22' }, '1', []],
  ['an invoice of 91 days', 'exact', { issuedOn: '2026-08-21' }, '1', ['note 开票已 91 天，超过 90 天']],
  ['an invoice of 101 days', 'exact', { issuedOn: '2026-08-11' }, '1', ['note 开票已 101 天，超过 90 天']],
  ['an old invoice of last year', 'exact', { issuedOn: '2025-08-11' }, '1', ['note 开票已 466 天，超过 90 天']],
  ['an invoice without a day', 'exact', { issuedOn: '' }, '1', []],
  ['an old typed invoice', 'typed', { issuedOn: '2026-08-11' }, '1', ['note 开票已 101 天，超过 90 天', 'note 票面由本人填写']],
];

const TRIPS: readonly Case[] = [
  ['a ticket of the claimant', 'exact', { kind: 'rail', trip: trip('王浩然') }, '1', []],
  ['a ticket of somebody else', 'exact', { kind: 'rail', trip: trip('林若溪') }, '1', ['note 乘车人是「林若溪」，不是报销人']],
  ['a flight of somebody else', 'text', { kind: 'air', trip: trip('林若溪') }, '1', ['note 乘车人是「林若溪」，不是报销人']],
  ['a ticket without a passenger', 'exact', { kind: 'rail', trip: trip('') }, '1', []],
  ['a toll without a passenger', 'exact', { kind: 'toll', trip: trip('') }, '1', []],
  [
    'several notes at once',
    'text',
    { issuedOn: '2026-08-11', ...buyer('王浩然'), trip: trip('林若溪') },
    '300',
    [
      'note 票面文字读作 200.00，报 300',
      'note 购买方是「王浩然」，不是本公司',
      'note 开票已 101 天，超过 90 天',
      'note 乘车人是「林若溪」，不是报销人',
    ],
  ],
];

function found([, source, facts, amount]: Case, files: readonly string[] = [], category = 'meal', context = CONTEXT): string[] {
  const invoice = { source, facts: { ...FACTS, ...facts }, files: files.map((total) => ({ total })) };
  return findings({ category, amount }, invoice, context).map(({ level, words }) => `${level} ${words}`);
}

const PLAIN: Case = ['', 'exact', {}, '1', []];

describe('findings', () => {
  it.each([...AMOUNTS, ...KINDS, ...BUYERS, ...DAYS, ...TRIPS])('names what speaks against %s', (...tried: Case) => {
    expect(found(tried)).toEqual(tried[4]);
  });

  it('names last year within the days', () => {
    const january = { ...CONTEXT, today: '2027-01-10' };
    expect(found(['', 'exact', { issuedOn: '2026-12-30' }, '1', []], [], 'meal', january)).toEqual(['note 2026 年的发票']);
  });

  it.each<[readonly string[], readonly string[]]>([
    [['200.00', '200.00'], []],
    [['200.00', ''], []],
    [['200.00', '2000.00'], ['note 同一号码的文件金额不同：200.00、2000.00']],
  ])('compares the totals of files %j', (files, said) => {
    expect(found(PLAIN, files)).toEqual(said);
  });

  it('lets an offset be more than its invoice', () => {
    expect(found(['', 'exact', {}, '999', []], [], 'offset')).toEqual([]);
  });

  it('calls nobody a stranger where no company is known', () => {
    expect(found(['', 'exact', buyer('别家'), '1', []], [], 'meal', { ...CONTEXT, taxNumbers: [], companyNames: [] })).toEqual([]);
  });
});

describe('blockingFinding', () => {
  it.each([...AMOUNTS, ...KINDS, ...BUYERS, ...DAYS, ...TRIPS])('refuses %s where findings block', (_, source, facts, amount, said) => {
    const refused = blockingFinding({ category: 'meal', amount }, { source, facts: { ...FACTS, ...facts }, files: [] });
    expect(refused ? [`block ${refused.words}`] : []).toEqual(said.filter((words) => words.startsWith('block')));
  });
});
