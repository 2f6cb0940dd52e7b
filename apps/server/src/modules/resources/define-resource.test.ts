import { day, form, line, rows } from '@houtai/contract/form';
import { computedText, countOf, custom, type DetailOf, equals, otherValue, resource, serialNumber } from '@houtai/contract/resource';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { describe, expect, expectTypeOf, it } from 'vitest';

import { id, recordColumns } from '#platform/db/columns.ts';

import { defineResource } from './define-resource.ts';
import type { ResourceOptions } from './options/resource-options.ts';

const FORM = form({ name: line('名称', { max: 50, required: true }), industry: line('行业', { max: 20 }), signedOn: day('签订日期') });

const SPEC = {
  key: 'agreement',
  noun: '合同',
  path: '/ad-biz/agreement',
  tag: 'business:agreement',
  title: 'name',
  computed: { lines: countOf('明细') },
  filters: [equals('industry'), custom('late', '逾期', { 1: '只看逾期' })],
  columns: ['name', 'industry', 'signedOn', 'lines'],
  sort: ['name'],
  defaultSort: 'name',
} as const;
const AGREEMENT = resource(FORM, SPEC);

const columns = { id: id(), name: text('name').notNull(), signedOn: date('signed_on', { mode: 'string' }), ...recordColumns };
const whole = pgTable('whole_agreements', { ...columns, industry: text('industry').notNull() });
const withoutIndustry = pgTable('agreements_without_industry', columns);
const withNumbers = pgTable('agreements_with_numbers', { ...columns, industry: integer('industry').notNull() });

const withSerial = pgTable('numbered_agreements', {
  ...columns,
  industry: text('industry').notNull(),
  serial: integer('serial').notNull(),
  number: text('number').notNull(),
});

const page = '/agreement';
const lines = async () => new Map<string, number>();
const late = () => undefined;

type Needs<T extends typeof whole | typeof withoutIndustry | typeof withNumbers> = ResourceOptions<(typeof FORM)['fields'], typeof SPEC, T>;

describe('defineResource', () => {
  it('fails to compile for a field without a column of its name and type, and names it', () => {
    defineResource(AGREEMENT, whole, { page, computed: { lines }, filters: { late } });
    // @ts-expect-error -- no column `industry`
    defineResource(AGREEMENT, withoutIndustry, { page, computed: { lines }, filters: { late } });
    // @ts-expect-error -- the column `industry` keeps numbers
    defineResource(AGREEMENT, withNumbers, { page, computed: { lines }, filters: { late } });
    expectTypeOf<keyof Needs<typeof withoutIndustry>['columns']>().toEqualTypeOf<'industry'>();
    expectTypeOf<keyof Needs<typeof withNumbers>['columns']>().toEqualTypeOf<'industry'>();
    expectTypeOf<Needs<typeof whole>['columns']>().toEqualTypeOf<undefined>();
  });

  it('fails to compile for a filter or computed value that nothing serves, and names it', () => {
    // @ts-expect-error -- nobody serves the filter `late`
    defineResource(AGREEMENT, whole, { page, computed: { lines } });
    // @ts-expect-error -- nobody serves the count `lines`
    defineResource(AGREEMENT, whole, { page, filters: { late } });
    expectTypeOf<keyof Needs<typeof whole>['filters']>().toEqualTypeOf<'late'>();
    expectTypeOf<keyof Needs<typeof whole>['computed']>().toEqualTypeOf<'lines'>();
  });

  it('fails to compile for rows of parts without a column or a store', () => {
    const { fields } = FORM;
    const listed = resource(form({ ...fields, parts: rows('明细', { fields: { item: line('项目', { max: 20 }) }, most: 5 }) }), SPEC);
    const served = { page, computed: { lines }, filters: { late } };
    defineResource(listed, whole, { ...served, lines: { parts: { read: async () => new Map(), write: async () => undefined } } });
    // @ts-expect-error -- nobody keeps the parts
    expect(defineResource(listed, whole, served).visibility).toBeDefined();
    // @ts-expect-error -- the form has no parts
    expect(defineResource(AGREEMENT, whole, { ...served, lines: { parts: {} } }).visibility).toBeDefined();
  });

  it('fails to compile for a detail value that nothing serves, and names it', () => {
    const listing = resource(FORM, { ...SPEC, detailValues: { lines: otherValue<{ name: string }[]>('明细') } });
    const options = { page, computed: { lines }, filters: { late } };
    defineResource(listing, whole, { ...options, details: { lines: async (_, { name }) => [{ name }] } });
    // @ts-expect-error -- nobody serves the lines of the detail
    defineResource(listing, whole, options);
    // @ts-expect-error -- the lines of the detail are no texts
    defineResource(listing, whole, { ...options, details: { lines: async () => ['明细'] } });
    expect(listing.detailValues.lines.label).toBe('明细');
  });

  it('allows omitting a detail value if so declared, and tells whether somebody opens the record', () => {
    const counting = resource(FORM, { ...SPEC, detailValues: { uses: otherValue<number | undefined>('使用') } });
    const options = { page, computed: { lines }, filters: { late } };
    defineResource(counting, whole, { ...options, details: { uses: async (_, __, ___, { isOpened }) => (isOpened ? 3 : undefined) } });
    // @ts-expect-error -- nobody serves how often it is used
    defineResource(counting, whole, options);
    const none: Pick<DetailOf<typeof counting>, 'uses'> = {};
    expect(none.uses).toBeUndefined();
  });

  it('fails to compile without declared further readers, and names them', () => {
    const open = resource(FORM, { ...SPEC, reading: 'signed-in' });
    const furtherReaders = { mayRead: async () => false, hidden: async () => new Set<string>() };
    defineResource(open, whole, { page, computed: { lines }, filters: { late }, furtherReaders });
    // @ts-expect-error -- nobody says who else reads one
    defineResource(open, whole, { page, computed: { lines }, filters: { late } });
    // @ts-expect-error -- calls for one record need the right to the list
    defineResource(AGREEMENT, whole, { page, computed: { lines }, filters: { late }, furtherReaders });
  });

  it('fails to compile without the title, number, rights or path that the declaration leaves to the server', () => {
    const served = { page, computed: { lines }, filters: { late } };
    // Only compiled: not all of these can be served.
    const compiled = () => {
      const named = resource(FORM, { ...SPEC, computed: { ...SPEC.computed, subject: computedText('标题') }, title: 'subject' });
      defineResource(named, whole, { ...served, titleOf: ({ name }) => name });
      // @ts-expect-error -- nobody says what a record is called
      defineResource(named, whole, served);
      const numbered = resource(FORM, { ...SPEC, computed: { ...SPEC.computed, number: serialNumber('编号', 'HT') } });
      defineResource(numbered, withSerial, served);
      // @ts-expect-error -- no columns for the number
      defineResource(numbered, whole, served);
      const locked = resource(FORM, { ...SPEC, rights: ['sign'] });
      defineResource(locked, whole, { ...served, may: () => ({ sign: true }) });
      // @ts-expect-error -- nobody says who may sign
      defineResource(locked, whole, served);
      const tree = resource(FORM, { ...SPEC, tree: 'industry' });
      // @ts-expect-error -- no column `path`
      defineResource(tree, whole, served);
    };
    expect(compiled).toBeTypeOf('function');
  });

  it('fails to compile for a filter, sort order or party that the resource does not have', () => {
    // @ts-expect-error -- no such filter
    defineResource(AGREEMENT, whole, { page, computed: { lines }, filters: { late, early: late } });
    // @ts-expect-error -- no such order
    defineResource(AGREEMENT, whole, { page, computed: { lines }, filters: { late }, sorts: { industry: whole.name } });
    // @ts-expect-error -- no such field
    const parties: Needs<typeof whole>['parties'] = { ownerId: '负责人' };
    expect(() => defineResource(AGREEMENT, whole, { page, computed: { lines }, filters: { late }, parties })).toThrow(
      'ownerId has no column',
    );
  });
});
