import { z } from 'zod';

import { type DeclaredCall, defineCall } from '../call.ts';
import { type ExportAccess, type ExportColumn, exportCall } from '../exchange/exports.ts';
import { Id } from '../form/fields.ts';
import { pageOf, pageQuery, type Sorting } from './paging.ts';
import type { FiltersOf } from './resource-calls.ts';
import type { AnyList, ListRowOf } from './resource-list.ts';
import { computedShape, countedShape, filtersShape, type OwnShapes, queryShape } from './resource-schemas.ts';
import { type AnyResource, type ColumnIdOf, columnsOf } from './resource.ts';

/** Any declared list, as far as its calls need it. */
type Listed = AnyResource & Pick<AnyList, 'listName' | 'access' | 'computed' | 'idName' | 'paths' | 'within' | 'withoutCalls'>;

type AccessOf<L extends Listed, Act extends string> = L extends { readonly access: infer Who extends ExportAccess }
  ? Who
  : `${L['tag']}:${Act}`;
type SortInput<L extends Listed> = [L['sort'][number]] extends [never] ? unknown : { sort?: string | undefined };
type SortAsked<L extends Listed> = [L['sort'][number]] extends [never] ? unknown : { sort: Sorting<L['sort'][number]> };
type Within<L> = L extends { readonly within: infer Name extends string } ? { [Id in Name]: string } : unknown;
type Asked<L extends Listed> = FiltersOf<L> & SortAsked<L> & Within<L>;
type Asking<L extends Listed> = FiltersOf<L> & SortInput<L> & Within<L>;

/** The call that reads a declared list. */
type PageCall<L extends Listed, Row> = DeclaredCall<
  AccessOf<L, 'list'>,
  z.ZodType<Asked<L> & { offset: number; limit: number }, Asking<L> & { offset?: unknown; limit?: unknown }>,
  z.ZodType<{ rows: Row[]; total: number }>
>;

/** A call from which the type of a list's rows is inferred. */
export type AnsweringList<Row> = { readonly result: z.ZodType<{ rows: Row[]; total: number }> };

/** The calls of a declared list: its rows, its export, and the counts of its views. */
export type ListCalls<L extends Listed, Row> = { page: PageCall<L, Row> } & ('export' extends Lacking<L>
  ? unknown
  : {
      export: DeclaredCall<
        AccessOf<L, 'export'>,
        z.ZodType<Asked<L> & { columns: ExportColumn<ColumnIdOf<L>>[] }, Asking<L> & { columns: ExportColumn<ColumnIdOf<L>>[] }>
      >;
    }) &
  ('counts' extends Lacking<L>
    ? unknown
    : L extends { views: readonly { key: infer Key extends string }[] }
      ? { counts: DeclaredCall<AccessOf<L, 'list'>, z.ZodType<FiltersOf<L>, FiltersOf<L>>, z.ZodType<Record<Key, number>>> }
      : unknown);

type Lacking<L> = L extends { readonly withoutCalls: readonly (infer Call)[] } ? Call : never;

type OtherName<L extends Listed> = {
  [Name in keyof L['computed']]: L['computed'][Name] extends { readonly kind: 'other' } ? Name : never;
}[keyof L['computed']];

/**
 * What the calls need in addition to the declaration: the summary for the API document, and the schemas of values declared by `otherValue`.
 */
type ListWords<L extends Listed> = {
  /** Which rows the list has and for whom, as a noun phrase. */
  summary: string;
} & ([OtherName<L>] extends [never] ? unknown : { shapes: { readonly [Name in OtherName<L>]: z.ZodType } });

/** The calls of a declared list, for its subject. `Row` is an interface over the declared values, so that errors name it. */
export function listCalls<L extends Listed, Row extends ListRowOf<L> = ListRowOf<L>>(list: L, words: ListWords<L>): ListCalls<L, Row> {
  const { noun, listName = noun, path, paths = {}, tag, within, views, withoutCalls = [] } = list;
  const { summary, shapes = {} }: { summary: string; shapes?: OwnShapes } = words;
  const access = (act: string) => list.access ?? (`${tag}:${act}` as const);
  const query = { ...(within !== undefined && { [within]: Id }), ...queryShape(list) };
  const row = z.object(shapeOfRow(list, shapes));
  const calls = {
    page: defineCall({
      method: 'GET',
      path: `${path}/${paths.list ?? 'list'}`,
      access: access('list'),
      summary,
      list: true,
      request: pageQuery(query),
      result: pageOf(row),
    }),
    ...(!withoutCalls.includes('export') && {
      export: exportCall(query, {
        path: `${path}/${paths.export ?? 'export'}`,
        access: access('export'),
        operation: `导出${listName}`,
        summary: `${summary}, as an Excel file`,
        columns: columnsOf(list).map(({ id }) => id),
      }),
    }),
    ...(views &&
      !withoutCalls.includes('counts') && {
        counts: defineCall({
          method: 'GET',
          path: `${path}/${paths.counts ?? 'counts'}`,
          access: access('list'),
          summary: `How many rows each view has under the filters that are set, of: ${summary}`,
          request: z.object(countedShape(list)),
          result: z.object(Object.fromEntries(views.map(({ key }) => [key, z.number()]))),
        }),
      }),
  };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what L declares, whose names are lost inside
  return calls as unknown as ListCalls<L, Row>;
}

/** The schemas of a row's values, for a detail that has more of them. */
export function listRowShape<L extends Pick<Listed, 'computed' | 'idName'>>(
  list: L,
  shapes: OwnShapes = {},
): { readonly [Name in keyof ListRowOf<L>]: z.ZodType<ListRowOf<L>[Name]> } {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what L declares, whose names are lost inside
  return shapeOfRow(list, shapes) as { [Name in keyof ListRowOf<L>]: z.ZodType<ListRowOf<L>[Name]> };
}

/** The schema of a list's filters, for another call over the same rows. */
export function listFilters<L extends Listed>(list: L): z.ZodType<FiltersOf<L>, FiltersOf<L>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what L declares, whose names are lost inside
  return z.object(filtersShape(list)) as unknown as z.ZodType<FiltersOf<L>, FiltersOf<L>>;
}

function shapeOfRow({ computed, idName = 'id' }: Pick<Listed, 'computed' | 'idName'>, shapes: OwnShapes): z.ZodRawShape {
  return { [idName]: z.string(), ...computedShape(Object.entries(computed), shapes) };
}
