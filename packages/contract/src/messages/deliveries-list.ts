import { choice } from '../form/form.ts';
import { LONG_KEYWORD_MAX } from '../limits.ts';
import { listResource, timeOf } from '../lists/resource-list.ts';
import { computedText, contains, countOf, equals, stateField } from '../lists/resource.ts';
import { DELIVERY_STATES, DELIVERY_TRANSPORTS } from './delivery-words.ts';

/**
 * Messages on their way to people by enterprise messaging and mail. `attempts`: the number of tries; `problem`: why the last try failed, in
 * words, or why there will be no other; `at`: the time of the next try or, if there is none, of the end.
 */
export const DELIVERIES = listResource({
  key: 'delivery',
  noun: '外发消息',
  listName: '发送记录',
  path: '/ad-biz/sys-delivery',
  tag: 'system:delivery',
  title: 'title',
  code: 'userName',
  values: {
    title: computedText('消息'),
    userName: computedText('接收人'),
    transport: stateField(choice('通道', DELIVERY_TRANSPORTS)),
    state: stateField(choice('状态', DELIVERY_STATES)),
    problem: computedText('最近的问题'),
    attempts: countOf('尝试次数', '次'),
    createdAt: timeOf('产生时间'),
    at: timeOf('发送时间'),
  },
  filters: [
    contains(['title', 'userName'], 'keyword', { label: '标题、接收人', max: LONG_KEYWORD_MAX }),
    equals('state'),
    equals('transport'),
  ],
  columns: ['title', 'userName', 'transport', 'state', 'problem', 'attempts', 'createdAt', 'at'],
  defaultSort: '-createdAt',
});
