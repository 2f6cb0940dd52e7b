import type { Condition, ConditionGroups, OrderedOperator, SimpleCondition } from '@houtai/contract/condition';
import { dayAfter } from '@houtai/contract/day-arithmetic';
import { and, is, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgArray } from 'drizzle-orm/pg-core';

import { textArray } from '#platform/db/pages/is-one-of.ts';

/** The columns or expressions of values, and further inputs of conditions. */
type ConditionPlaces = {
  readonly at: (field: string) => SQLWrapper;
  readonly today: string;
  /** Departments including their descendants. */
  readonly departmentsDown: (ids: readonly string[]) => readonly string[];
};

/** The SQL equivalent of `whenHolds` in the contract. */
export function whereWhen(when: ConditionGroups, places: ConditionPlaces): SQL {
  const groups = when.map((group) => and(...group.map((condition) => whereCondition(condition, places))));
  return or(...groups) ?? sql`false`;
}

/** A single condition; never null. */
function whereCondition(condition: Condition, places: ConditionPlaces): SQL {
  if (condition.type !== 'rows') return whereSimple(condition, places);
  const { field, operator, of } = condition;
  const at = (column: string) => sql`(conditioned_row.value ->> ${column}::text)`;
  const test = whereSimple(of, { ...places, at });
  const rows = sql`jsonb_array_elements(coalesce(${places.at(field)}, '[]'::jsonb)) as conditioned_row`;
  const anyRow = (where: SQL) => sql`exists (select 1 from ${rows} where ${where})`;
  if (operator === 'some') return anyRow(test);
  return operator === 'none' ? sql`not ${anyRow(test)}` : sql`not ${anyRow(sql`not (${test})`)}`;
}

function whereSimple(condition: SimpleCondition, places: ConditionPlaces): SQL {
  const at = places.at(condition.field);
  switch (condition.type) {
    case 'money':
    case 'number':
      return ordered(condition.operator, decimal(at), sql`${condition.value}::numeric`);
    case 'day':
      return ordered(condition.operator, day(at), sql`${condition.value}::text collate "C"`);
    case 'today':
      return ordered(condition.operator, day(at), sql`${dayAfter(places.today, condition.days)}::text collate "C"`);
    case 'against': {
      const read = condition.as === 'day' ? day : decimal;
      return ordered(condition.operator, read(at), read(places.at(condition.other)));
    }
    case 'same':
      return ordered(condition.operator, filled(at), filled(places.at(condition.other)));
    case 'period':
      return isSo(condition.operator === 'within', sql`${day(at)} between ${condition.from} and ${condition.until}`);
    case 'presence':
      return isSo(condition.operator === 'filled', sql`${text(at)} <> ''`);
    case 'flag':
      return isSo(condition.value, sql`${text(at)} in ('1', 'true')`);
    default:
      return whereChosen(condition, places);
  }
}

function whereChosen(condition: Extract<SimpleCondition, { values: string[] }>, { at, departmentsDown }: ConditionPlaces): SQL {
  const { field, operator, values } = condition;
  const among = (some: readonly string[]) => sql`${text(at(field))} = any(${textArray(some)})`;
  switch (operator) {
    case 'in':
    case 'notIn':
      return isSo(operator === 'in', among(values));
    case 'within':
    case 'notWithin':
      return isSo(operator === 'within', among(departmentsDown(values)));
    case 'any':
    case 'none':
      return isSo(operator === 'any', sql`${list(at(field))} && ${textArray(values)}`);
    case 'all':
      return isSo(true, sql`${list(at(field))} @> ${textArray(values)}`);
  }
}

const OPERATORS: Readonly<Record<Exclude<OrderedOperator, 'ne'>, SQL>> = {
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
  eq: sql`=`,
};

/** Comparisons with an empty value are false, except `ne`. */
function ordered(operator: OrderedOperator, one: SQL, other: SQL): SQL {
  if (operator === 'ne') return sql`((${one} = ${other}) is not true)`;
  return sql`((${one} ${OPERATORS[operator]} ${other}) is true)`;
}

function isSo(isMeant: boolean, test: SQL): SQL {
  return isMeant ? sql`((${test}) is true)` : sql`((${test}) is not true)`;
}

/** A value as text, blank for null. */
function text(at: SQLWrapper): SQL {
  return sql`coalesce(${at}::text, '')`;
}

function filled(at: SQLWrapper): SQL {
  return sql`nullif(${text(at)}, '')`;
}

function day(at: SQLWrapper): SQL {
  return sql`${filled(at)} collate "C"`;
}

/** Null for text that is not a number. */
function decimal(at: SQLWrapper): SQL {
  return sql`(case when ${text(at)} ~ '^-?[0-9]{1,15}([.][0-9]{1,20})?$' then ${at}::text::numeric end)`;
}

/** Several values, stored as an array or joined by commas. */
function list(at: SQLWrapper): SQL {
  return is(at, PgArray) ? sql`${at}` : sql`string_to_array(${filled(at)}, ',')`;
}
