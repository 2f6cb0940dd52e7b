import { z } from 'zod';

import { defineCall } from '../call.ts';
import { text } from '../form/fields.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { subject } from '../subject.ts';

/** Something that the search of the whole console found. */
export const SearchHit = z.object({
  /** `record`: the one of any kind whose number was typed; else the type of the record. */
  kind: z.string(),
  /** What people call its kind, where that is a resource. */
  noun: z.string().optional(),
  id: z.string(),
  title: z.string(),
  /** What tells it apart from others of its title. */
  note: z.string(),
  /** Where it is opened, within the console. */
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
