import { z } from 'zod';

import { defineCall } from '../call.ts';
import { text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { subject } from '../subject.ts';

/** A hit of the search over the whole console. */
export const SearchHit = z.object({
  /** `record` for the record whose number was typed; otherwise the type of the record. */
  kind: z.string(),
  /** The name of its kind for people, if that is a resource. */
  noun: z.string().optional(),
  id: z.string(),
  title: z.string(),
  /** Tells it apart from others with the same title. */
  note: z.string(),
  /** Its address within the console. */
  url: z.string(),
});
export type SearchHit = z.infer<typeof SearchHit>;

const calls = {
  find: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-search/list',
    access: 'signed-in',
    summary: 'People and records that the caller may see, a few of each kind, by what is typed',
    request: z.object({ keyword: text(KEYWORD_MAX, 1) }),
    result: z.array(SearchHit),
  }),
};

export const search = subject('search', {
  name: '搜索',
  calls,
});
