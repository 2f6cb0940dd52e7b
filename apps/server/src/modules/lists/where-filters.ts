import { startOfDay } from '@houtai/contract/dates';
import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource, ResourceFilter } from '@houtai/contract/resource';
import { fieldIn } from '@houtai/contract/resource-parts';
import { and, eq, gte, ilike, inArray, is, like, lt, lte, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';

import { likeContains, likeStartsWith } from '#platform/db/pages/read-page.ts';
import { textMatches } from '#platform/db/pages/text-search.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import { searchableFields } from './field-rights.ts';

/** Serves a filter that no field answers: the condition for its value; `values` contains all filters. */
export type CustomFilter = (ctx: Ctx, value: string, values: FilterValues) => SQL | undefined | Promise<SQL | undefined>;

/** Everything needed to convert a resource's filters to SQL. */
export type FilterServing = {
  resource: AnyResource;
  /** The column of a value; throws if it has none. */
  store: { readonly at: (name: string) => SQLWrapper };
  filters: Readonly<Record<string, CustomFilter>>;
  /** Expressions to use instead of a value's own column. */
  filterBy: Readonly<Record<string, SQLWrapper>>;
  /** Builds the condition "one of several values" where an index needs another form. */
  someOf: Readonly<Record<string, (column: SQLWrapper, values: readonly string[]) => SQL | undefined>>;
  /** Whether the table has an index of character bigrams of the searched fields. */
  hasPairs: boolean;
};

/** Filter values by name, as parsed by the call. */
export type FilterValues = Readonly<Record<string, unknown>>;

/** The condition of all filters that have a value. */
export async function whereFilters(ctx: Ctx, serving: FilterServing, values: FilterValues): Promise<SQL | undefined> {
  return and(...(await Promise.all(serving.resource.filters.map(async (filter) => whereFilter(ctx, serving, { filter, values })))));
}

function whereFilter(
  ctx: Ctx,
  serving: FilterServing,
  { filter, values }: { filter: ResourceFilter; values: FilterValues },
): ReturnType<CustomFilter> {
  const { store, filters, filterBy, hasPairs } = serving;
  const at = (name: string) => ownValue(filterBy, name) ?? store.at(name);
  const value = textIn(values, filter.name);
  if (filter.kind === 'between') return whereBetween(at(filter.of), value, textIn(values, filter.until));
  if (filter.kind === 'during') return whereDuring(at(filter.of), value, textIn(values, filter.until));
  if (value === '') return undefined;
  switch (filter.kind) {
    case 'anyOf':
      return isAnyOf(at(filter.of), value.split(','), ownValue(serving.someOf, filter.of));
    case 'contains':
      return whereContains(searchableFields(ctx, serving.resource, filter).map(at), value, hasPairs);
    case 'starts':
      return like(sql`${at(filter.name)}`, likeStartsWith(value));
    case 'is':
      return whereIs(serving, filter.of, { column: at(filter.of), value });
    case 'related':
    case 'custom':
    case 'typed': {
      const serve = ownValue(filters, filter.name);
      if (!serve) throw new Error(`nobody serves the filter ${filter.name} of ${serving.resource.key}`);
      return serve(ctx, value, values);
    }
  }
}

function whereIs({ resource }: FilterServing, name: string, { column, value }: { column: SQLWrapper; value: string }): SQL {
  const kind = fieldIn(resource, name)?.kind;
  if (kind === 'ids') return sql`${column} @> array[${value}]::text[]`;
  return eq(column, kind === 'flag' ? value === '1' : value);
}

function isAnyOf(column: SQLWrapper, values: readonly string[], own?: FilterServing['someOf'][string]): SQL | undefined {
  return own ? own(column, values) : inArray(sql`${column}`, [...values]);
}

function whereContains([first, ...rest]: readonly SQLWrapper[], text: string, hasPairs: boolean): SQL | undefined {
  if (!first) return undefined;
  return hasPairs ? textMatches(text, first, ...rest) : or(...[first, ...rest].map((column) => ilike(sql`${column}`, likeContains(text))));
}

/** A range of days, both included; for a moment column, until the end of the last day. */
function whereBetween(column: SQLWrapper, from: string, until: string): SQL | undefined {
  const isMoment = is(column, PgColumn) && column.dataType === 'date';
  if (!isMoment) return and(from === '' ? undefined : gte(column, from), until === '' ? undefined : lte(column, until));
  const [first, after] = [startOfDay(from), startOfDay(until, 1)];
  return and(first ? gte(column, first) : undefined, after ? lt(column, after) : undefined);
}

/** A range of moments, including the start and excluding the end. */
function whereDuring(column: SQLWrapper, from: string, to: string): SQL | undefined {
  return and(from === '' ? undefined : gte(column, new Date(from)), to === '' ? undefined : lt(column, new Date(to)));
}

function textIn(values: FilterValues, name: string): string {
  return textOf(ownValue(values, name));
}
