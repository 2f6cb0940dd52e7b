import { z } from 'zod';

import { type DeclaredCall, defineCall } from '../call.ts';
import { type ExportColumn, exportCall } from '../exchange/exports.ts';
import { type FiltersOf, type OtherShapes, type ResourceCalls, resourceCalls } from './resource-calls.ts';
import { filtersShape, type OwnShapes, rowSchema } from './resource-schemas.ts';
import { type AnyResource, type ColumnIdOf, columnsOf, type DetailOf, type RowOf } from './resource.ts';

/** The id of the additional column in the file of a tree: the names of the ancestors and of the record. */
export const PATH_COLUMN = 'path';

type TreeColumn<R extends AnyResource> = ExportColumn<ColumnIdOf<R> | typeof PATH_COLUMN>;

/** The calls of a resource whose records are a tree: all of them instead of a page, and a file in the order of the tree. */
export type TreeCalls<R extends AnyResource, Row extends RowOf<R>, Detail extends DetailOf<R>> = Omit<
  ResourceCalls<R, Row, Detail>,
  'page' | 'counts' | 'export'
> & {
  list: DeclaredCall<`${R['tag']}:list`, z.ZodType<unknown, object>, z.ZodType<Row[]>>;
  export: DeclaredCall<
    `${R['tag']}:export`,
    z.ZodType<FiltersOf<R> & { columns: TreeColumn<R>[] }, FiltersOf<R> & { columns: TreeColumn<R>[] }>
  >;
};

/** Calls from which the types of a tree's rows and details are inferred. */
export type AnsweringTree<Row, Detail> = { list: { readonly result: z.ZodType<Row[]> }; get: { readonly result: z.ZodType<Detail> } };

/** The calls of a resource whose records are a tree, for its subject. */
export function treeCalls<
  R extends AnyResource & { readonly tree: string },
  Row extends RowOf<R> = RowOf<R>,
  Detail extends DetailOf<R> = DetailOf<R>,
>(resource: R, ...[shapes = {}]: OtherShapes<R>): TreeCalls<R, Row, Detail> {
  const { page: _, counts: _counts, export: _export, ...calls } = anyCalls(resource, shapes);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what R declares, whose names are lost inside
  return { ...calls, ...wholeTree(resource, shapes) } as unknown as TreeCalls<R, Row, Detail>;
}

function anyCalls(resource: AnyResource, shapes: OwnShapes): Readonly<Record<string, unknown>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- checked against R, whose names are lost inside
  return resourceCalls(resource, ...([shapes] as unknown as OtherShapes<AnyResource>));
}

function wholeTree(resource: AnyResource, shapes: OwnShapes) {
  const { noun, path, tag } = resource;
  const [first = '', ...others] = columnsOf(resource).map(({ id }) => id);
  return {
    list: defineCall({
      method: 'GET',
      path: `${path}/list`,
      access: `${tag}:list` as const,
      summary: `All records of ${noun} that the caller may see, siblings in their order`,
      result: z.array(rowSchema(resource, shapes)),
    }),
    export: exportCall(filtersShape(resource), {
      path: `${path}/export`,
      access: `${tag}:export`,
      operation: `导出${noun}`,
      summary: `The records of ${noun} that the caller may see, each after the one above it, as an Excel file`,
      columns: [first, PATH_COLUMN, ...others],
    }),
  };
}
