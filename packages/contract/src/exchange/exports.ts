import { z } from 'zod';

import { type Call, defineCall, type TagShape } from '../call.ts';
import { expectedMessage, text } from '../form/fields.ts';

/** A column of an exported file: its id, and its head as the person sees it. */
export type ExportColumn<Id extends string = string> = { id: Id; head: string };

/** Who may export a list: holders of a tag, or every signed-in user for a list of their own records. */
export type ExportAccess = TagShape | 'signed-in';

/** A call that exports a list as an Excel file; `ExportCall<Tag>` narrows the tag. */
export type ExportCall<Who extends TagShape = TagShape> = Call<z.ZodType, z.ZodType, Who | 'signed-in'>;

/**
 * Declares the call that exports a list as an Excel file: all rows that match the filters in `query`, in the order of the list, with the
 * requested columns. An empty list is refused with 数据不存在 (specification 8.3).
 */
export function exportCall<Shape extends z.ZodRawShape, const Who extends ExportAccess, const Id extends string>(
  query: Shape,
  { columns, ...call }: { path: string; access: Who; operation: string; summary: string; columns: readonly Id[] },
) {
  const column = z.object({ id: z.enum(columns, '没有这一列'), head: text(50, 1) });
  return defineCall({
    ...call,
    method: 'POST',
    kind: 'file',
    unkeyed: 'it only reads',
    request: z.object({
      ...query,
      columns: z.array(column, expectedMessage('应为列表')).min(1, '请至少选择一列').max(columns.length, `最多 ${columns.length} 列`),
    }),
    result: z.unknown(),
  });
}
