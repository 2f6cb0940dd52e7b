import { typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedFlag, countOf, custom, equals, stateField, where } from '../lists/resource.ts';
import { KNOWLEDGE_FORM } from './knowledge-form.ts';

const { title, summary, category, mustRead, dueDate } = KNOWLEDGE_FORM.fields;

const VIEWS = { all: '全部', unread: '未读', mustRead: '必读' } as const;

/** Published items as their readers see them in lists; items that wait for a confirmation come first, whatever the order. */
export const READABLE_KNOWLEDGE = listResource({
  key: 'readableKnowledge',
  noun: '流程制度',
  listName: '可阅读的流程制度',
  path: '/ad-biz/wcp-news',
  paths: { list: 'mine', export: 'exportmine' },
  tag: 'knowledge:knowledge',
  access: 'signed-in',
  withoutCalls: ['counts'],
  title: 'title',
  idName: 'newsId',
  values: {
    title: stateField(title),
    summary: stateField(summary),
    category: stateField(category),
    mustRead: stateField(mustRead),
    // Until when it has to be confirmed; empty if there is no such day.
    dueDate: stateField(dueDate),
    overdue: computedFlag('逾期'),
    revision: countOf('版本', '版'),
    publishedAt: timeOf('发布时间'),
    // Whether the reader has not opened this revision yet.
    unread: computedFlag('阅读'),
    // Whether the reader has confirmed a must-read item; true for items that need no confirmation.
    confirmed: computedFlag('已确认'),
    fileCount: countOf('附件'),
  },
  filters: [typedFilter('keyword', '标题、拼音、正文、附件名', { width: 240 }), equals('category'), custom('view', '视图', VIEWS, 'all')],
  views: [
    where('all', VIEWS.all, ['view', 'all']),
    where('unread', VIEWS.unread, ['view', 'unread']),
    where('mustRead', VIEWS.mustRead, ['view', 'mustRead']),
  ],
  columns: [
    'title',
    'unread',
    { id: 'duty', of: 'mustRead', label: '要求' },
    'category',
    'summary',
    { id: 'files', of: 'fileCount' },
    'revision',
    'dueDate',
    'publishedAt',
  ],
  sort: ['publishedAt', 'title', 'dueDate'],
  defaultSort: '-publishedAt',
});
