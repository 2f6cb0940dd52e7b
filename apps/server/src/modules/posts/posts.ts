import { POSTS_PAGE } from '@houtai/contract/posts';
import { POST } from '@houtai/contract/posts-form';
import { eq } from 'drizzle-orm';

import { countColumn, defineResource } from '#modules/resources/index.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import { posts, userPosts } from './posts.tables.ts';

export const POSTS = defineResource(POST, posts, {
  page: POSTS_PAGE,
  computed: { people: countColumn(userPosts.postId) },
  importing: {
    kind: 'posts',
    keys: ['code'],
    isIndependent: true,
    synonyms: {
      name: ['岗位', '岗位名称', '职位'],
      code: ['岗位编码', '岗位代码', '代码', '编号'],
      sort: ['显示顺序', '序号'],
      active: ['启用', '是否启用'],
      remark: ['说明'],
    },
  },
  beforeRemove: async ({ db }, { id, name }) => {
    const held = await db.$count(userPosts, eq(userPosts.postId, id));
    if (held > 0) throw new AppError('A0409', `有 ${held} 人担任「${name}」，不能删除；不再使用时请停用该岗位`);
  },
});
