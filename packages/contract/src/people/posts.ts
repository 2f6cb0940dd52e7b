import { z } from 'zod';

import { defineCall } from '../call.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { POST } from './posts-form.ts';

/** A post with the number of people who hold it. */
export interface PostRow extends RowOf<typeof POST> {}

export const posts = subject('posts', {
  ...resourceWords(POST),
  calls: {
    ...resourceCalls<typeof POST, PostRow>(POST),
    options: defineCall({
      method: 'GET',
      path: '/ad-biz/sys-post/options',
      access: 'signed-in',
      summary: 'The posts to choose from; one that is switched off is shown where a person holds it',
      result: z.array(z.object({ postId: z.string(), postName: z.string(), active: z.boolean(), py: z.string().optional() })),
    }),
  },
});

export const POSTS_PAGE = pageAt('/system/post', posts.calls.page);
