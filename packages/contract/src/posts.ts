import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { exportCall } from './exports.ts';
import { Id, Moment, text, Version } from './fields.ts';
import { rowShapeOf, schemaOf } from './form-schema.ts';
import { HistoryEntry } from './history.ts';
import { KEYWORD_MAX } from './limits.ts';
import { pageAt } from './links.ts';
import { pageOf, pageQuery, sortOf } from './paging.ts';
import { POST_FORM } from './posts-form.ts';
import { subject } from './subject.ts';

/** A post that people hold, with how many do. */
export const PostRow = z.object({
  id: z.string(),
  ...rowShapeOf(POST_FORM.fields),
  people: z.number(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
});
export type PostRow = z.infer<typeof PostRow>;

const Query = {
  keyword: text(KEYWORD_MAX).optional(),
  active: z.enum(['0', '1'], '应为 0 或 1').optional(),
  sort: sortOf(['code', 'name', 'sort', 'createdAt', 'updatedAt'], 'sort'),
};

const calls = {
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-post/list',
    access: 'system:post:list',
    summary: 'All posts, found by a part of code or name',
    list: true,
    request: pageQuery(Query),
    result: pageOf(PostRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-post/export',
    access: 'system:post:export',
    operation: '导出岗位',
    summary: 'All posts, as an Excel file',
    columns: ['name', 'code', 'people', 'remark', 'active', 'sort', 'updatedAt', 'createdAt'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-post/get',
    access: 'system:post:list',
    summary: 'One post with how many hold it',
    request: z.object({ id: Id }),
    result: PostRow,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-post/history',
    access: 'system:post:list',
    summary: 'What was changed about a post, the newest first',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  options: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-post/options',
    access: 'signed-in',
    summary: 'The posts to choose from; one that is switched off is shown where a person holds it',
    result: z.array(z.object({ postId: z.string(), postName: z.string(), active: z.boolean(), py: z.string().optional() })),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-post/add',
    access: 'system:post:add',
    operation: '新建岗位',
    summary: 'Makes a post',
    idempotent: true,
    request: schemaOf(POST_FORM),
    result: PostRow,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-post/update',
    access: 'system:post:edit',
    operation: '修改岗位',
    idempotent: true,
    summary: 'Changes a post',
    request: schemaOf(POST_FORM, 'update', { id: Id, version: Version }),
    result: PostRow,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-post/del',
    access: 'system:post:remove',
    operation: '删除岗位',
    idempotent: true,
    summary: 'Removes a post that nobody holds',
    request: z.object({ id: Id }),
    result: Empty,
  }),
};

export const posts = subject('posts', {
  name: '岗位',
  records: ['post'],
  tags: {
    'system:post:list': '查看岗位',
    'system:post:add': '新建岗位',
    'system:post:edit': '修改岗位',
    'system:post:remove': '删除岗位',
    'system:post:export': '导出岗位',
    'system:post:import': '导入岗位',
  },
  calls,
});

export const POSTS_PAGE = pageAt('/system/post');
