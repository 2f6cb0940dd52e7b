import { z } from 'zod';

import { type Call, defineCall, type TagShape } from '../call.ts';
import { expected, text } from '../form/fields.ts';

/** A column that is wanted in the file: which one, and the words at its head, as the person has it before them. */
export type ExportColumn<Id extends string = string> = { id: Id; head: string };

/** Who may have a list as a file: holders of its tag, or everybody who is signed in, of a list that is each one's own. */
export type ExportAccess = TagShape | 'signed-in';

/** A call that gives a list as an Excel file. Which tags there are, the contract as a whole knows: who needs to know says `ExportCall<Tag>`. */
export type ExportCall<Who extends TagShape = TagShape> = Call<z.ZodType, z.ZodType, Who | 'signed-in'>;

/**
 * Declares the call that gives a list as an Excel file: all rows under the conditions and in the order of the list, which `query` repeats
 * from it, with those of its columns that are asked for. A list without a row is refused with 数据不存在 (specification 8.3).
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
      columns: z.array(column, expected('应为列表')).min(1, '请至少选择一列').max(columns.length, `最多 ${columns.length} 列`),
    }),
    result: z.unknown(),
  });
}
