import type { Condition, SimpleCondition } from '@houtai/contract/condition';
import { conditionHolds } from '@houtai/contract/condition';
import { Condition as Schema } from '@houtai/contract/condition-schema';
import { sql } from 'drizzle-orm';
import { boolean, date, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '#platform/testing/app-for-test.ts';
import { seededRuns } from '#platform/testing/tries.ts';

import { whereWhen } from './where-condition.ts';

const TODAY = '2026-11-20';
const DEPARTMENTS: Readonly<Record<string, readonly string[]>> = { top: ['top'], low: ['low', 'top'], side: ['side'] };

const records = pgTable('conditioned_records', {
  id: text('id').primaryKey(),
  amount: numeric('amount', { precision: 17, scale: 2 }),
  other: numeric('other', { precision: 17, scale: 2 }),
  kind: text('kind').notNull(),
  twin: text('twin').notNull(),
  department: text('department').notNull(),
  signedOn: date('signed_on', { mode: 'string' }),
  dueOn: date('due_on', { mode: 'string' }),
  urgent: boolean('urgent').notNull(),
  tags: text('tags').array().notNull(),
  labels: text('labels').notNull(),
  items: jsonb('items').$type<{ price: string; kind: string }[]>(),
});

const amount = fc.constantFrom('-1.00', '0.00', '9.50', '10.00', '100.00');
const day = fc.integer({ min: 17, max: 23 }).map((date) => `2026-11-${date}`);
const code = fc.constantFrom('a', 'b', 'c');
const codes = fc.uniqueArray(code, { maxLength: 3 });
const anyRow = fc.record({
  amount: fc.option(amount),
  other: fc.option(amount),
  kind: fc.constantFrom('a', 'b', ''),
  twin: fc.constantFrom('a', 'b', ''),
  department: fc.constantFrom('top', 'low', 'side', ''),
  signedOn: fc.option(day),
  dueOn: fc.option(day),
  urgent: fc.boolean(),
  tags: codes,
  labels: codes.map((some) => some.join(',')),
  items: fc.option(fc.array(fc.record({ price: fc.oneof(amount, fc.constant(''), fc.constant('无')), kind: code }), { maxLength: 3 })),
});
const ROWS = fc.sample(anyRow, seededRuns(80)).map((row, index) => ({ ...row, id: `row-${index}` }));

const ordered = fc.constantFrom('gt' as const, 'ge' as const, 'lt' as const, 'le' as const, 'eq' as const, 'ne' as const);
const one = <const T>(value: T) => fc.constant(value);
const several = fc.uniqueArray(code, { minLength: 1, maxLength: 3 });
const price: fc.Arbitrary<SimpleCondition> = fc.oneof(
  fc.record({ type: one('number'), field: one('price'), operator: ordered, value: amount }),
  fc.record({ type: one('code'), field: one('kind'), operator: fc.constantFrom('in' as const, 'notIn' as const), values: several }),
);
/** Each kind of test with equal frequency. */
const KINDS: readonly fc.Arbitrary<Condition>[] = [
  fc.record({ type: one('money'), field: one('amount'), operator: ordered, value: amount }),
  fc.record({ type: one('number'), field: fc.constantFrom('other', 'kind'), operator: ordered, value: amount }),
  fc.record({ type: one('day'), field: one('signedOn'), operator: ordered, value: day }),
  fc.record({ type: one('code'), field: one('kind'), operator: fc.constantFrom('in' as const, 'notIn' as const), values: several }),
  fc.record({
    type: one('department'),
    field: one('department'),
    operator: fc.constantFrom('in' as const, 'notIn' as const, 'within' as const, 'notWithin' as const),
    values: fc.uniqueArray(fc.constantFrom('top', 'low', 'side'), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    type: one('presence'),
    field: fc.constantFrom('amount', 'kind', 'signedOn', 'labels'),
    operator: fc.constantFrom('filled' as const, 'empty' as const),
  }),
  fc.record({ type: one('flag'), field: one('urgent'), operator: one('is'), value: fc.boolean() }),
  fc.record({
    type: one('choices'),
    field: fc.constantFrom('tags', 'labels'),
    operator: fc.constantFrom('any' as const, 'all' as const, 'none' as const),
    values: several,
  }),
  fc
    .tuple(day, day, fc.constantFrom('within' as const, 'notWithin' as const))
    .map(([a, b, operator]) => ({ type: 'period', field: 'dueOn', operator, from: a < b ? a : b, until: a < b ? b : a })),
  fc.record({ type: one('today'), field: one('dueOn'), operator: ordered, days: fc.integer({ min: -3, max: 3 }) }),
  fc.record({ type: one('against'), field: one('amount'), operator: ordered, as: one('number'), other: one('other') }),
  fc.record({ type: one('against'), field: one('signedOn'), operator: ordered, as: one('day'), other: one('dueOn') }),
  fc.record({ type: one('same'), field: one('kind'), operator: fc.constantFrom('eq' as const, 'ne' as const), other: one('twin') }),
  fc.record({
    type: one('rows'),
    field: one('items'),
    operator: fc.constantFrom('some' as const, 'every' as const, 'none' as const),
    of: price,
  }),
];

let test: AppForTest;
beforeAll(async () => {
  test = await appForTest();
  await test.db
    .execute(sql`create table conditioned_records (id text primary key, amount numeric(17,2), other numeric(17,2), kind text not null,
    twin text not null, department text not null, signed_on date, due_on date, urgent boolean not null, tags text[] not null, labels text not null,
    items jsonb)`);
  await test.db.insert(records).values(ROWS);
});
afterAll(() => test.close());

function textAt(row: Readonly<Record<string, unknown>>, field: string): string {
  const value = Object.hasOwn(row, field) ? row[field] : null;
  if (typeof value === 'boolean') return value ? '1' : '0';
  return Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : '';
}

function evaluated(condition: Condition): string[] {
  const passing = ROWS.filter((row) =>
    conditionHolds(condition, {
      valueOf: (field) => textAt(row, field),
      rowsOf: () => (row.items ?? []).map((item) => (column: string) => textAt(item, column)),
      today: TODAY,
      departmentsUp: (id) => DEPARTMENTS[id] ?? [],
    }),
  );
  return passing.map(({ id }) => id).toSorted();
}

const places = {
  at: (field: string) => {
    const column = Object.entries(records).find(([name]) => name === field)?.[1];
    if (!column) throw new Error(`no column ${field}`);
    return column;
  },
  today: TODAY,
  departmentsDown: (ids: readonly string[]) => Object.keys(DEPARTMENTS).filter((id) => DEPARTMENTS[id]?.some((up) => ids.includes(up))),
};

it.each(KINDS.map((kind, index) => [index, kind] as const))(
  'whereWhen selects the records for which a condition of kind %i holds',
  async (_, kind) => {
    const sizes = new Set<boolean>();
    for (const condition of fc.sample(kind, seededRuns(25))) {
      expect(Schema.safeParse(condition).success).toBe(true);
      const expected = evaluated(condition);
      const found = await test.db
        .select({ id: records.id })
        .from(records)
        .where(whereWhen([[condition]], places));
      expect([condition, found.map(({ id }) => id).toSorted()]).toEqual([condition, expected]);
      if (expected.length > 0 && expected.length < ROWS.length) sizes.add(true);
    }
    expect(sizes.size).toBe(1);
  },
);

it('whereWhen selects the records for which every condition of a group holds', async () => {
  const conditions = fc.sample(fc.oneof(...KINDS), seededRuns(40));
  for (let at = 0; at < conditions.length; at += 4) {
    const when = [conditions.slice(at, at + 2), conditions.slice(at + 2, at + 4)];
    const passing = new Set(
      when.map((group) => group.map((one) => new Set(evaluated(one)))).flatMap(([a, b]) => [...(a ?? [])].filter((id) => b?.has(id))),
    );
    const found = await test.db.select({ id: records.id }).from(records).where(whereWhen(when, places));
    expect([when, found.map(({ id }) => id).toSorted()]).toEqual([when, [...passing].toSorted()]);
  }
});
