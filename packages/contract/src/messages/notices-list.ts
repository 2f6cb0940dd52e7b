import { typedFilter } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedFlag, computedText, custom, equals, everyRecordView, stateField, where } from '../lists/resource.ts';
import { NOTICE_FORM } from './notices-form.ts';

const { title, type, summary, pinned, priority, deadline } = NOTICE_FORM.fields;

/** The notices that the caller received. `current`: those that are unread or pinned, and before their deadline. */
export const RECEIVED_NOTICES = listResource({
  key: 'receivedNotice',
  noun: '通知公告',
  listName: '收到的通知公告',
  path: '/ad-biz/sys-notice',
  paths: { list: 'mine', export: 'exportMine' },
  tag: 'system:notice',
  access: 'signed-in',
  withoutCalls: ['counts'],
  title: 'title',
  values: {
    title: stateField(title),
    type: stateField(type),
    summary: stateField(summary),
    pinned: stateField(pinned),
    priority: stateField(priority),
    deadline: stateField(deadline),
    publishedByName: computedText('发布者'),
    publishedAt: timeOf('发布时间'),
    read: computedFlag('状态'),
  },
  filters: [
    typedFilter('keyword', '标题、内容', { width: 214 }),
    equals('type'),
    custom('unread', '状态', { '1': '只看未读' }),
    custom('current', '时效', { '1': '只看当前' }),
  ],
  views: [everyRecordView('all', '全部'), where('unread', '未读', ['unread', '1'])],
  columns: ['title', 'type', 'read', 'priority', 'summary', { id: 'publisher', of: 'publishedByName' }, 'publishedAt'],
  defaultSort: '-publishedAt',
});
