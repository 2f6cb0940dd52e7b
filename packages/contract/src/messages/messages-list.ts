import { choice, flag, id } from '../form/form.ts';
import { LONG_KEYWORD_MAX } from '../limits.ts';
import { during } from '../lists/resource-filters.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedFlag, computedText, contains, custom, equals, everyRecordView, relatedTo, stateField, where } from '../lists/resource.ts';
import { MESSAGE_SORTS, MESSAGE_TYPES } from './message-types.ts';

/** The caller's own messages. `url`: the page that a message is about, empty if there is none; the sender is empty for the system. */
export const MESSAGES = listResource({
  key: 'message',
  noun: '消息',
  path: '/ad-biz/wcp-th-todo',
  tag: 'message:message',
  access: 'message:message:NotifyCenter',
  withoutCalls: ['counts'],
  title: 'title',
  code: 'msgType',
  values: {
    msgType: stateField(choice('类型', MESSAGE_TYPES)),
    title: computedText('标题'),
    content: computedText('内容'),
    url: computedText('页面'),
    senderId: stateField(id('发送人', { of: 'person' })),
    senderName: computedText('发送人'),
    createdAt: timeOf('时间'),
    read: stateField(flag('已读')),
    /** The kind, as `reminder.late`; blank for a message without one. `done`: whether everything that a reminder names is done. */
    kind: computedText('种类'),
    done: computedFlag('已处理'),
    starred: stateField(flag('星标')),
  },
  filters: [
    equals('msgType'),
    contains(['title', 'content'], 'keyword', { max: LONG_KEYWORD_MAX }),
    custom('unread', '状态', { '1': '只看未读' }),
    during('createdAt', 'to'),
    relatedTo('sender', '发送人', 'person'),
    custom('about', '种类', MESSAGE_SORTS),
    custom('starred', '星标', { '1': '只看星标' }),
  ],
  views: [
    everyRecordView('all', '全部'),
    where('0', MESSAGE_TYPES[0], ['msgType', '0']),
    where('1', MESSAGE_TYPES[1], ['msgType', '1']),
    where('2', MESSAGE_TYPES[2], ['msgType', '2']),
    where('3', MESSAGE_TYPES[3], ['msgType', '3']),
    where('4', MESSAGE_TYPES[4], ['msgType', '4']),
  ],
  columns: ['starred', 'title', 'content', 'msgType', { id: 'sender', of: 'senderName' }, 'createdAt'],
  defaultSort: '-createdAt',
});
