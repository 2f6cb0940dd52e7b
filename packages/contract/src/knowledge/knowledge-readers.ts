import { z } from 'zod';

import { defineCall } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, idList, text } from '../form/fields.ts';
import { KEYWORD_MAX, MAX_BULK_RECORDS } from '../limits.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { KnowledgeReader } from './knowledge.ts';

const ReadersQuery = {
  newsId: Id,
  keyword: text(KEYWORD_MAX).optional(),
  view: z.enum(['all', 'unread', 'read', 'unconfirmed', 'confirmed'], '视图不正确').default('all'),
  sort: sortOf(['userName', 'readAt', 'confirmedAt'], 'userName'),
};

/** Calls about the readers of a published item and how far they are. */
export const followingReaders = {
  readers: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/readers',
    access: 'knowledge:knowledge:list',
    summary: 'Those whom a published item is for, and how far they are with it',
    list: true,
    request: pageQuery(ReadersQuery),
    result: pageOf(KnowledgeReader),
  }),
  exportReaders: exportCall(ReadersQuery, {
    path: '/ad-biz/wcp-news/exportreaders',
    access: 'knowledge:knowledge:export',
    operation: '导出流程制度阅读情况',
    summary: 'Those whom a published item is for with when they read and confirmed it, as an Excel file',
    columns: ['userName', 'department', 'readAt', 'confirmedAt', 'remindedAt'],
  }),
  readerCounts: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-news/readercounts',
    access: 'knowledge:knowledge:list',
    summary: 'How many people a published item is for, and how many of them have read and confirmed it',
    request: z.object({ newsId: Id }),
    result: z.object({ all: z.number(), read: z.number(), unread: z.number(), confirmed: z.number(), unconfirmed: z.number() }),
  }),
  remind: defineCall({
    method: 'POST',
    path: '/ad-biz/wcp-news/remind',
    access: 'knowledge:knowledge:publish',
    idempotent: true,
    summary: 'Reminds those who have not read, or not confirmed, a published item: these or all of them, each once a day at most',
    operation: '提醒阅读流程制度',
    request: z.object({ newsId: Id, userIds: idList(MAX_BULK_RECORDS).default('') }),
    /** How many are told; the rest of a large audience within minutes. */
    result: z.object({ told: z.number() }),
  }),
};
