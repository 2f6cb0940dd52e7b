import { z } from 'zod';

import { Moment } from '../form/fields.ts';
import { rowShapeOf } from '../form/form-schema.ts';
import { listRowShape } from '../lists/resource-list-calls.ts';
import type { DetailOf, RowOf } from '../lists/resource.ts';
import { FileEntry } from '../records/record-files.ts';
import { KNOWLEDGE_FORM } from './knowledge-form.ts';
import { READABLE_KNOWLEDGE } from './knowledge-list.ts';
import type { KNOWLEDGE } from './knowledge-resource.ts';

export type { KnowledgeForm } from './knowledge-form.ts';

const { content } = rowShapeOf(KNOWLEDGE_FORM.fields);

/** A published item in the list of a reader. */
export const KnowledgeRow = z.object(listRowShape(READABLE_KNOWLEDGE));
export type KnowledgeRow = z.infer<typeof KnowledgeRow>;

/** A published item with its text and files (specification 3, knowledge item). */
export const KnowledgeItem = KnowledgeRow.extend({ content, fileList: z.array(FileEntry) });
export type KnowledgeItem = z.infer<typeof KnowledgeItem>;

/** A published revision: its note, who published it and when. */
export const KnowledgeVersion = z.object({
  revision: z.number(),
  note: z.string(),
  publishedAt: Moment,
  publishedByName: z.string(),
});
export type KnowledgeVersion = z.infer<typeof KnowledgeVersion>;

/** A published item on its own page. */
export const KnowledgeDetail = KnowledgeItem.extend({
  companyName: z.string(),
  publishedByName: z.string(),
  /** When the reader confirmed it; empty before that. */
  confirmedAt: z.string(),
  versions: z.array(KnowledgeVersion),
});
export type KnowledgeDetail = z.infer<typeof KnowledgeDetail>;

/** An item in the list of its authors. */
export interface ManagedKnowledgeRow extends RowOf<typeof KNOWLEDGE> {}

/** An item as its authors edit it. */
export interface ManagedKnowledge extends DetailOf<typeof KNOWLEDGE> {}

/** A reader of a published item, and how far they are with it. */
export const KnowledgeReader = z.object({
  userId: z.string(),
  userName: z.string(),
  departmentName: z.string(),
  /** Empty if they have not. */
  readAt: z.string(),
  confirmedAt: z.string(),
  remindedAt: z.string(),
});
export type KnowledgeReader = z.infer<typeof KnowledgeReader>;

/** A piece of a text in a comparison with an earlier text. */
export const TextPiece = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() });
export type TextPiece = z.infer<typeof TextPiece>;

/** A page that an item can be bound to, or a group of them. */
export const BindableMenu = z.object({
  menuId: z.string(),
  name: z.string(),
  isGroup: z.boolean(),
  get children() {
    return z.array(BindableMenu);
  },
});
export type BindableMenu = z.infer<typeof BindableMenu>;
