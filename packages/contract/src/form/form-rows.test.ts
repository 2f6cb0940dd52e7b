import { describe, expect, it } from 'vitest';

import { centsOf, formatHundredths } from '../money/cents.ts';
import { faultOfText, partFaults, rowsIn, textsOf, valuesIn } from './form-check.ts';
import { schemaOf } from './form-schema.ts';
import { describeFormFields } from './form-words.ts';
import { amount, choice, form, line, rows, wholeNumber } from './form.ts';

const FORM = form({
  name: line('名称', { max: 10 }),
  lines: rows('明细', {
    most: 3,
    required: '至少一行',
    fields: {
      kind: choice('类别', { a: '甲', b: '乙' }),
      sum: amount('金额', { rule: { pattern: /^\d+$/, message: '应为数字' }, required: true }),
      count: wholeNumber('数量', { from: 1, to: 9, initial: null }),
    },
    rules: [{ at: 'sum', fault: ({ kind, sum }) => (kind === 'b' && sum === '0' ? '乙不能为零' : '') }],
  }),
});
const { lines } = FORM.fields;
const FINE = { kind: 'a', sum: '5', count: 2 };

const textOfLines = (held: readonly object[]) => JSON.stringify(held);

/** The first fault of the server, with its path. */
function said(sent: unknown): string {
  const issue = schemaOf(FORM).safeParse({ lines: sent }).error?.issues[0];
  return issue ? `${issue.path.join('.')} ${issue.message}` : '';
}

describe('rows of a form', () => {
  it.each<[readonly object[], string]>([
    [[FINE], ''],
    [[], 'lines 至少一行'],
    [[FINE, FINE, FINE, FINE], 'lines 最多 3 行'],
    [[FINE, { ...FINE, sum: '' }], 'lines.1.sum 不能为空'],
    [[FINE, { ...FINE, kind: 'c' }], 'lines.1.kind 类别不正确'],
    [[{ ...FINE, kind: 'b', sum: '0' }], 'lines.0.sum 乙不能为零'],
  ])('give both ends the same answer for %j: %s', (held, expected) => {
    expect(said(held)).toBe(expected);
    const words = expected.slice(expected.indexOf(' ') + 1);
    expect(faultOfText(lines, textOfLines(held), () => 0)).toBe(expected && words);
  });

  it('refuse a value that is not a list of rows', () => {
    for (const text of ['x', '{}', '[1]', 'null']) expect(faultOfText(lines, text, () => 0)).toBe('应为列表');
    expect(said('x')).toBe('lines 应为列表');
    expect(said([1])).toMatch(/^lines\.0 /);
  });

  it('drop blank rows at the end', () => {
    const held = textOfLines([FINE, {}, FINE, {}, { sum: ' ' }]);
    expect(rowsIn(lines, held)).toHaveLength(3);
    expect(partFaults(lines, rowsIn(lines, held) ?? [], () => 0)).toMatchObject([
      { row: 1, name: 'kind', fault: '不能为空' },
      { row: 1, name: 'sum', fault: '不能为空' },
    ]);
  });

  it('preserve the types of their values in texts, and drop what is no field', () => {
    const record = { name: '一', lines: [{ ...FINE, count: null, projectName: '码头' }] };
    expect(valuesIn(FORM, record)).toEqual({ name: '一', lines: [{ kind: 'a', sum: '5', count: null }] });
    expect(textsOf(FORM.fields, record).lines).toBe('[{"kind":"a","sum":"5","count":""}]');
    expect(textsOf(FORM.fields, {}).lines).toBe('');
  });

  it('describe themselves in words', () => {
    expect(describeFormFields(FORM.fields, { name: '', lines: [FINE, { ...FINE, kind: 'b', count: null }] }).lines).toBe('甲 5 2；乙 5');
  });
});

it.each([
  ['0', 0],
  ['0.1', 10],
  ['0.29', 29],
  ['1234567.89', 123_456_789],
  ['-3.5', -350],
  ['1.005', 0],
  ['', 0],
  ['x', 0],
])('%s yuan are %i cents', (yuan, cents) => {
  expect(centsOf(yuan)).toBe(cents);
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456_789, '1234567.89'],
])('%i cents are %s yuan', (cents, yuan) => {
  expect(formatHundredths(cents)).toBe(yuan);
});
