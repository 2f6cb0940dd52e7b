import { z } from 'zod';

import type { Call } from '../call.ts';
import { Id, Moment } from '../form/fields.ts';
import { schemaOf } from '../form/form-schema.ts';
import { COMMENT_FORM } from './history-form.ts';

/** A changed field: its label, and its values before and after in words; a change without values to compare has the same words twice. */
export const FieldChange = z.object({ field: z.string(), label: z.string(), before: z.string(), after: z.string() });
export type FieldChange = z.infer<typeof FieldChange>;

/** An entry of a record's history: a change or a comment, with its author and time. */
export const HistoryEntry = z.object({
  id: z.string(),
  /** The action in words: 新建待办, 修改, 关闭, 评论. */
  action: z.string(),
  userId: z.string(),
  userName: z.string(),
  at: Moment,
  changes: z.array(FieldChange),
  comment: z.string(),
  /** The form values of the record after this change, if the form can be opened with them; saving them is an ordinary change. */
  state: z.record(z.string(), z.unknown()).nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** A comment on a record. */
export const CommentForm = schemaOf(COMMENT_FORM, { id: Id });

/** The calls for the history of a subject's records and for comments on them. */
export type HistoryCall = Call<z.ZodType<unknown, { id: string }>, z.ZodType<HistoryEntry[]>>;
export type CommentCall = Call<z.ZodType<unknown, { id: string; comment: string }>>;
