import { describe, expect, it } from 'vitest';

import { faultOfText, rowsIn, textOf, valuesOf } from './form-check.ts';
import { shapeOf } from './form-schema.ts';
import type { DeclaredForm, Field } from './form.ts';

const modules = import.meta.glob<Record<string, unknown>>('../**/*-form.ts', { eager: true });

const FORMS = Object.values(modules).flatMap((module) =>
  Object.entries(module).filter((entry): entry is [string, DeclaredForm] => isForm(entry[1])),
);

function isForm(value: unknown): value is DeclaredForm {
  return typeof value === 'object' && value !== null && 'fields' in value && 'rules' in value;
}

const LENGTHS = [1, 2, 5, 9, 10, 11, 19, 20, 21, 30, 31, 32, 33, 50, 51, 64, 65, 100, 101, 200, 201, 500, 501, 1500, 1501, 2000, 2001];

/** What people, clipboards and programs put into a field. */
const TEXTS: readonly string[] = [
  '',
  ' ',
  '　',
  '\t',
  '\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  ' \u200b ',
  '\u202e',
  '\u3164',
  '-',
  '.',
  ',',
  '/',
  '\\',
  '"',
  "'",
  '0',

  '1',
  '2',
  '3',
  '9',
  '10',
  '007',
  '+5',
  '-1',
  '-0',
  '1e3',
  '1E3',
  '0x10',
  '0b1',
  '1.0',
  '1.5',
  '.5',
  '5.',
  '1,000',
  '１２',
  '一',
  'NaN',

  'Infinity',
  '9999',
  '10000',
  '999999',
  '1000000',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-999999',

  'true',
  'false',
  'null',
  'undefined',
  '[]',
  '{}',
  '是',
  'department',
  'branch',
  'team',
  'page',
  'group',
  'button',
  'all',
  'departments',

  '2026-01-31',
  '2026-02-29',
  '2024-02-29',
  '2026-02-30',
  '2026-13-01',
  '2026-1-1',
  '20260131',
  '2026/01/31',
  '0000-01-01',
  '0001-01-01',

  '9999-12-31',
  '10000-01-01',
  '2026-01-31T00:00:00Z',
  ' 2026-01-31 ',
  '1970-01-01',
  '31.01.2026',
  '2026-00-10',
  '2026-01-00',
  '今天',

  'abc',
  'Abc',
  'a_b-c',
  'a.b',
  'a:b',
  'a b',
  'a,b',
  'a,,b',
  ',a',
  'a,',
  'ä',
  'é',
  '岗位',
  '岗 位',
  '😀',
  '👨‍👩‍👧',
  'a\u200bb',
  'a\u202eb',
  '1a',
  '_a',
  '-a',

  '13800000000',
  '12800000000',
  '1380000000',
  '138000000000',
  '+8613800000000',
  '010-62345678',
  '01062345678',
  '0755-1234567',
  '400-800-8820',

  'a@b.cn',
  'a@b',
  '@b.cn',
  'a.b@c.d.cn',
  'A@B.CN',
  'a@b.c',
  'a@-b.cn',
  'a b@c.cn',
  `${'a'.repeat(65)}@b.cn`,
  'http://a.cn',
  'https://a.cn/x?y=1#z',

  'ftp://a.cn',
  'javascript:alert(1)',
  '//a.cn',
  '/todo',
  '/todo?id=1',
  'todo',
  '<b>x</b>',
  '<script>alert(1)</script>',
  "'; drop table users; --",

  '<p>正文</p>',
  '<p></p>',
  '<p>&nbsp;</p>',
  '<img src=x>',
  '&lt;',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'null\n',
  'a\r\nb',
  '247.11',
  '0.001',

  '12345678',
  '12345678.12',
  '123456789',
  '12345678.123',
  '0.00',
  '00.1',
  '100',
  '100.001',
  '1234567890123456',
  'abc12345',
  'ABCD1234',
  'abcdefgh',

  ...LENGTHS.flatMap((length) => ['字'.repeat(length), 'a1'.repeat(length).slice(0, length)]),
  ...[2, 20, 21, 50, 51, 100, 101, 200, 201].map((count) => Array.from({ length: count }, (_, index) => `id${index}`).join(',')),
];

/** The server's fault for the value of a control with this text, or for the text itself if it has no value. */
function saidByServer(field: Field, text: string): string {
  const isTaken = faultOfText(field, text, () => 0) === '';
  const sent = isTaken ? valuesOf({ fields: { it: field } }, () => text).it : refusedBy(field, text);
  return shapeOf({ it: field }).it.safeParse(sent).error?.issues[0]?.message ?? '';
}

function refusedBy(field: Field, text: string): unknown {
  if (field.kind === 'rows') return rowsIn(field, text) ?? text;
  const { kind, initial } = field;
  return kind === 'ids' && typeof initial !== 'string' ? text.split(',') : text;
}

describe.each(FORMS)('%s', (_, { fields }) => {
  it.each(Object.entries(fields))('gives the same fault for %s on both ends, whatever text it holds', (_, field) => {
    const differing = TEXTS.filter((text) => saidByServer(field, text) !== faultOfText(field, text, () => 0));
    expect(differing).toEqual([]);
  });

  it('starts with values that are valid, or with none', () => {
    for (const field of Object.values(fields)) {
      const text = textOf(field.initial);
      if (text !== '') expect([field.label, faultOfText(field, text, () => 0)]).toEqual([field.label, '']);
    }
  });
});

it('covers more than 200 texts', () => {
  expect(new Set(TEXTS).size).toBeGreaterThan(200);
});
