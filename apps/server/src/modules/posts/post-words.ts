import { valuesIn } from '@houtai/contract/form-check';
import { labelsOf, wordsIn } from '@houtai/contract/form-words';
import type { FieldChange } from '@houtai/contract/history';
import { POST_FORM, type PostForm } from '@houtai/contract/posts-form';

import { changesBetween } from '../history/index.ts';

const { fields } = POST_FORM;

/** What the history keeps of a post. */
export function valuesOf(post: PostForm): PostForm {
  return valuesIn(POST_FORM, post);
}

export function changesOf(before: PostForm | null, after: PostForm): FieldChange[] {
  return changesBetween(wordsIn(fields, before), wordsIn(fields, after), labelsOf(fields));
}
