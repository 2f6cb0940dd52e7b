import { form, type FormOf, lines } from '../form/form.ts';

/** A comment on a record. */
export const COMMENT_FORM = form({ comment: lines('评论', { max: 500, required: true }) });
export type CommentForm = FormOf<typeof COMMENT_FORM>;
