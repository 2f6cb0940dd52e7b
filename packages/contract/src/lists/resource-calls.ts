import { z } from 'zod';

import { type Call, type DeclaredCall, defineCall, Empty, type TagShape } from '../call.ts';
import { type ExportCall, type ExportColumn, exportCall } from '../exchange/exports.ts';
import { type Id, Version } from '../form/fields.ts';
import { schemaOf, type ShapeOf, type UpdateShapeOf } from '../form/form-schema.ts';
import type { Field, FlagField, ValueOf } from '../form/form.ts';
import { ownValue } from '../own-value.ts';
import { type CommentCall, CommentForm, type HistoryCall, HistoryEntry } from '../records/history.ts';
import { type ListCall, pageOf, pageQuery, type Sorting } from './paging.ts';
import type { IdNameOf } from './resource-names.ts';
import { canBe, changedForm, idNameOf, namesIn } from './resource-parts.ts';
import { countedShape, detailSchema, idOf, queryShape, rowSchema } from './resource-schemas.ts';
import { type AnyResource, anyForm, type ColumnIdOf, columnsOf, type DetailOf, type OptionalAct, type RowOf } from './resource.ts';

type FieldsOf<R extends AnyResource> = R['form']['fields'];
type Fixed<R extends AnyResource> =
  | (R extends { readonly naturalKey: infer Name extends string } ? Name : never)
  | (R extends { readonly fixed: readonly (infer Name extends string)[] } ? Name : never);
type StateFields<R extends AnyResource> = R extends { readonly computed: infer Computed }
  ? { [Name in keyof Computed as Computed[Name] extends { readonly kind: 'field' } ? Name : never]: FieldOf<Computed[Name]> }
  : unknown;
type FieldOf<Value> = Value extends { readonly field: infer F extends Field } ? F : never;
type Filterable<R extends AnyResource> = FieldsOf<R> & StateFields<R>;
type OpenedBy<R extends AnyResource> = R extends { readonly openedBy: infer Name extends string } ? Name : 'id';
type FilterIn<R extends AnyResource> = R['filters'][number];

/** The value of a filter: that of its field, 1 or 0 for a flag, a day, or one of its names. */
type FilterValue<R extends AnyResource, Filter> = Filter extends { kind: 'is'; of: infer Name extends keyof Filterable<R> }
  ? Filterable<R>[Name] extends FlagField
    ? '0' | '1'
    : Filterable<R>[Name] extends { readonly kind: 'ids' }
      ? string
      : Filterable<R>[Name] extends infer F extends Field
        ? ValueOf<F>
        : never
  : Filter extends { kind: 'custom'; words: Readonly<Record<infer Key extends string, string>> }
    ? Key
    : string;

/** The filters of a list, without page and order. */
export type FiltersOf<R extends AnyResource> = {
  [Filter in FilterIn<R> as Filter['name']]?: FilterValue<R, Filter> | undefined;
} & { [Filter in FilterIn<R> as Filter extends { until: infer Until extends string } ? Until : never]?: string | undefined };

type SortIn<R extends AnyResource> = Sorting<R['sort'][number]>;
type Asked<R extends AnyResource> = FiltersOf<R> & { sort: SortIn<R> };
type Asking<R extends AnyResource> = FiltersOf<R> & { sort?: string | undefined };
type OneId = { id: string };
/** Who may read one record. */
type Reader<R extends AnyResource> = R extends { readonly reading: 'signed-in' } ? 'signed-in' : `${R['tag']}:list`;
type Opening<R extends AnyResource> = { [Name in OpenedBy<R>]: string };
type RemoveShape<R extends AnyResource> = { [Name in IdNameOf<R>]: string } & (R extends { removal: 'by-version' }
  ? { version: number }
  : unknown);
type Lacking<R extends AnyResource> = R extends { without: readonly (infer Act)[] } ? Act : never;

/** The calls of a resource, without those that it omits; with view counts if it has views, and with comments if it takes them. */
export type ResourceCalls<R extends AnyResource, Row extends RowOf<R>, Detail extends DetailOf<R>> = Omit<
  UsualCalls<R, Row, Detail>,
  Lacking<R> & string
> &
  (R extends { comments: true } ? { comment: DeclaredCall<`${R['tag']}:list`, typeof CommentForm, typeof Empty> } : unknown) &
  (R extends { views: readonly { key: infer Key extends string }[] }
    ? { counts: DeclaredCall<`${R['tag']}:list`, z.ZodType<Readonly<Record<string, unknown>>, object>, z.ZodType<Record<Key, number>>> }
    : unknown);

type UsualCalls<R extends AnyResource, Row extends RowOf<R>, Detail extends DetailOf<R>> = {
  page: DeclaredCall<
    `${R['tag']}:list`,
    z.ZodType<Asked<R> & { offset: number; limit: number }, Asking<R> & { offset?: unknown; limit?: unknown }>,
    z.ZodType<{ rows: Row[]; total: number }>
  >;
  export: DeclaredCall<
    `${R['tag']}:export`,
    z.ZodType<Asked<R> & { columns: ExportColumn<ColumnIdOf<R>>[] }, Asking<R> & { columns: ExportColumn<ColumnIdOf<R>>[] }>
  >;
  get: DeclaredCall<Reader<R>, z.ZodType<Opening<R>, Opening<R>>, z.ZodType<Detail>>;
  history: DeclaredCall<Reader<R>, z.ZodType<OneId, OneId>, z.ZodType<HistoryEntry[]>>;
  add: DeclaredCall<`${R['tag']}:add`, z.ZodObject<ShapeOf<FieldsOf<R>>>, z.ZodType<Detail>>;
  update: DeclaredCall<
    `${R['tag']}:edit`,
    z.ZodObject<Omit<UpdateShapeOf<FieldsOf<R>>, Fixed<R>> & { [Name in IdNameOf<R>]: typeof Id } & { version: typeof Version }>,
    z.ZodType<Detail>
  >;
  remove: DeclaredCall<`${R['tag']}:remove`, z.ZodType<RemoveShape<R>, RemoveShape<R>>, typeof Empty>;
};

/** Calls from which the types of a resource's rows and details are inferred. */
export type AnsweringCalls<Row, Detail> = {
  page: { readonly result: z.ZodType<{ rows: Row[]; total: number }> };
  get: { readonly result: z.ZodType<Detail> };
};

/** A call with a permission tag, for code that does not depend on its names. */
export type AnyCall<Input, Answer, Who extends TagShape> = Call<z.ZodType<unknown, Input>, z.ZodType<Answer>, Who>;

/** The calls of a resource, for code that does not depend on its names. */
export type AnyResourceCalls<Row, Who extends TagShape = TagShape> = {
  page: ListCall<object, Row>;
  export?: ExportCall<Who>;
  get: Call<z.ZodType<unknown, object>, z.ZodType<Row>, Who | 'signed-in'>;
  history: HistoryCall;
  add?: AnyCall<object, Row, Who>;
  update: AnyCall<object, Row, Who>;
  remove?: AnyCall<{ version?: number }, unknown, Who>;
  comment?: CommentCall;
  counts?: AnyCall<object, Readonly<Record<string, number>>, Who>;
};

type OtherName<R extends AnyResource> =
  | (R extends { readonly computed: infer Computed }
      ? { [Name in keyof Computed]: Computed[Name] extends { readonly kind: 'other' } ? Name : never }[keyof Computed]
      : never)
  | (R extends { readonly detailValues: infer Values } ? keyof Values : never);

/** The schemas of the values declared by `otherValue`, by name; no argument if there are none. */
export type OtherShapes<R extends AnyResource> = [OtherName<R>] extends [never]
  ? []
  : [shapes: { readonly [Name in OtherName<R>]: z.ZodType<DetailOf<R>[Name & keyof DetailOf<R>]> }];

/** The calls of a resource, for its subject. `Row` and `Detail` are interfaces over what it declares, so that errors name them. */
export function resourceCalls<R extends AnyResource, Row extends RowOf<R> = RowOf<R>, Detail extends DetailOf<R> = DetailOf<R>>(
  resource: R,
  ...[shapes = {}]: OtherShapes<R>
): ResourceCalls<R, Row, Detail> {
  const answers = { row: rowSchema(resource, shapes), detail: detailSchema(resource, shapes) };
  const calls = { ...readingCalls(resource, answers), ...writingCalls(resource, answers), ...conversationCalls(resource) };
  // oxlint-disable-next-line typescript/consistent-type-assertions -- made of what R declares, whose names are lost inside
  return calls as unknown as ResourceCalls<R, Row, Detail>;
}

type Answers = { row: z.ZodObject; detail: z.ZodObject };

function oneOf(resource: AnyResource) {
  return z.object({ id: idOf(resource) });
}

function readingCalls(resource: AnyResource, { row, detail }: Answers) {
  const { noun, path, tag, views, reading } = resource;
  const query = queryShape(resource);
  const access = `${tag}:list` as const;
  return {
    page: defineCall({
      method: 'GET',
      path: `${path}/list`,
      access,
      summary: `The records of ${noun} that the caller may see`,
      list: true,
      request: pageQuery(query),
      result: pageOf(row),
    }),
    ...(canBe(resource, 'export') && {
      export: exportCall(query, {
        path: `${path}/export`,
        access: `${tag}:export`,
        operation: `导出${noun}`,
        summary: `The records of ${noun} that the caller may see, as an Excel file`,
        columns: columnsOf(resource).map(({ id }) => id),
      }),
    }),
    get: defineCall({
      method: 'GET',
      path: `${path}/${resource.paths?.['get'] ?? 'get'}`,
      access: reading ?? access,
      summary: `One record of ${noun} that the caller may see`,
      request: z.object({ [resource.openedBy ?? 'id']: idOf(resource) }),
      result: detail,
    }),
    ...(views && {
      counts: defineCall({
        method: 'GET',
        path: `${path}/counts`,
        access,
        summary: `How many records of ${noun} each view has under the filters that are set`,
        request: z.object(countedShape(resource)),
        result: z.object(Object.fromEntries(views.map(({ key }) => [key, z.number()]))),
      }),
    }),
  };
}

function writingCalls(resource: AnyResource, { detail: result }: Answers) {
  const { noun, path, tag, removal } = resource;
  const one = z.object({ [idNameOf(resource)]: idOf(resource) });
  return {
    ...(canBe(resource, 'add') && {
      add: defineCall({
        method: 'POST',
        path: `${path}/add`,
        access: `${tag}:add`,
        operation: `新建${noun}`,
        idempotent: true,
        summary: `Makes a record of ${noun}`,
        request: schemaOf(anyForm(resource)),
        result,
      }),
    }),
    update: defineCall({
      method: 'POST',
      path: `${path}/update`,
      access: `${tag}:edit`,
      operation: `修改${noun}`,
      idempotent: true,
      summary: `Changes a record of ${noun} that the caller may see`,
      request: schemaOf(changedForm(resource), 'update', { [idNameOf(resource)]: idOf(resource), version: Version }),
      result,
    }),
    ...(canBe(resource, 'remove') && {
      remove: defineCall({
        method: 'POST',
        path: `${path}/del`,
        access: `${tag}:remove`,
        operation: `删除${noun}`,
        idempotent: true,
        summary: `Removes a record of ${noun} that nothing names`,
        request: removal === 'by-version' ? one.extend({ version: Version }) : one,
        result: Empty,
      }),
    }),
  };
}

function conversationCalls(resource: AnyResource) {
  const { noun, path, tag, comments, reading } = resource;
  const access = `${tag}:list` as const;
  return {
    history: defineCall({
      method: 'GET',
      path: `${path}/history`,
      access: reading ?? access,
      summary: `Changes and comments of one record of ${noun}, the newest first`,
      request: oneOf(resource),
      result: z.array(HistoryEntry),
    }),
    ...(comments && {
      comment: defineCall({
        method: 'POST',
        path: `${path}/comment`,
        access,
        operation: `评论${noun}`,
        idempotent: true,
        summary: `Comments on a record of ${noun} that the caller may see`,
        request: CommentForm,
        result: Empty,
      }),
    }),
  };
}

/** What a subject says of a resource: its name, the type of its records, and its tags with their labels. */
export function resourceWords<R extends AnyResource>(resource: R) {
  const { key, noun, tag } = resource;
  const acts = Object.keys(LABELS).filter((last) => !isOptional(last) || canBe(resource, last));
  return {
    name: noun,
    records: [key],
    names: namesIn(resource),
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a tag for each of the labels
    tags: Object.fromEntries(acts.map((last) => [`${tag}:${last}`, `${ownValue(LABELS, last)}${noun}`])) as Readonly<
      Record<`${R['tag']}:${Exclude<keyof typeof LABELS, Lacking<R>>}`, string>
    >,
  };
}

const LABELS = { list: '查看', add: '新建', edit: '修改', remove: '删除', export: '导出', import: '导入' } as const;

function isOptional(act: string): act is OptionalAct {
  return act !== 'list' && act !== 'edit';
}
