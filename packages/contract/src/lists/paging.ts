import { z } from 'zod';

import type { Call } from '../call.ts';
import { PAGE_SIZE, PAGE_SIZE_MAX } from '../limits.ts';

const pageNumber = z.coerce.number('应为数字').int('应为整数');

/** Query fields of a list: `offset` is the page number from 1, `limit` the page size (specification 7.9), plus its filters. */
export function pageQuery<Shape extends z.ZodRawShape>(filters: Shape) {
  return z.object({
    offset: pageNumber.min(1, '最小为 1').max(1_000_000, '最大为 1000000').default(1),
    limit: pageNumber.min(1, '最小为 1').max(PAGE_SIZE_MAX, `最大为 ${PAGE_SIZE_MAX}`).default(PAGE_SIZE),
    ...filters,
  });
}

/** The answer of a list call: its rows and how many there are in all (specification 7.9). */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ rows: z.array(row), total: z.number() });
}

/** A column to sort by; a minus sign before it means descending. */
export type Sorting<Name extends string = string> = Name | `-${Name}`;

/** The `sort` field of a list with these sortable columns; `usual` is the default. */
export function sortOf<const Name extends string>(names: readonly Name[], usual: NoInfer<Sorting<Name>>) {
  const choices = names.flatMap((name): Sorting<Name>[] => [name, `-${name}`]);
  return z.string('应为文本').default(usual).pipe(z.enum(choices, '不支持按该列排序'));
}

/** A list call, by its input and its rows. */
export type ListCall<Input, Row> = Call<z.ZodType<unknown, Input>, z.ZodType<{ rows: Row[]; total: number }>>;
