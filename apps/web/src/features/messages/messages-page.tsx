import { calls } from '@houtai/contract';
import { LONG_KEYWORD_MAX } from '@houtai/contract/limits';
import { isMessageType, MESSAGE_TYPE_KEYS, MESSAGE_TYPES, senderWords } from '@houtai/contract/message-types';
import type { Message, UnreadGroup } from '@houtai/contract/messages';
import type { ReactNode } from 'react';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import type { ColumnsOf } from '#kit/list/columns-of.ts';
import { only, text, times } from '#kit/list/conditions.ts';
import { listOf, view } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { person } from '#kit/list/option-conditions.tsx';
import { TimeCell } from '#kit/list/time-cell.tsx';
import { useList } from '#kit/list/use-list.ts';

import { MarkOne, MarkSeveral } from './mark-read.tsx';
import { MessageTitle } from './message-title.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import { StarButton } from './star-button.tsx';
import { totalOf, useUnread } from './use-unread.ts';

const LIST = listOf(calls.messages.page, {
  conditions: [
    text('keyword', '标题、内容', { width: 200, max: LONG_KEYWORD_MAX }),
    only('unread', '状态', '只看未读'),
    times('from', 'to', '时间'),
    person('sender', '发送人'),
    only('starred', '星标', '只看星标'),
  ],
  views: [view('all', '全部', null), ...MESSAGE_TYPE_KEYS.map((type) => view(type, MESSAGE_TYPES[type], ['msgType', type]))],
  // As the specification has it.
  viewName: 'msgType',
});

const COLUMNS: ColumnsOf<typeof calls.messages.page, typeof calls.messages.export> = [
  { id: 'starred', head: '星标', width: 56, cell: (row) => <StarButton message={row} />, pin: 'start', card: 'mark' },
  { id: 'title', head: '标题', width: 280, cell: (row) => <MessageTitle message={row} />, grow: true, card: 'title' },
  { id: 'content', head: '内容', width: 280, cell: (row) => <NumberedText text={row.content} />, grow: true, card: 'note' },
  { id: 'msgType', head: '类型', width: 72, cell: (row) => MESSAGE_TYPES[row.msgType], card: 'id' },
  { id: 'sender', head: '发送人', width: 88, cell: senderWords, card: 'meta' },
  { id: 'createdAt', head: '时间', width: 112, cell: (row) => <TimeCell time={row.createdAt} />, card: 'date' },
  { id: 'act', head: '操作', width: 88, cell: (row) => !row.read && <MarkOne id={row.id} />, pin: 'end', card: 'actions' },
];

const SELECTION = {
  label: (row: Message) => row.title,
  refusal: (row: Message) => (row.read ? '已经读过' : null),
  Bulk: MarkSeveral,
};

/** The message centre: messages by type, found by words, day and person, with the way to what each is about (specification 2.2, 2.8). */
export default function MessagesPage(): ReactNode {
  const unread = useUnread().data;
  const list = useList(LIST);
  return (
    <ListPage
      name="messages"
      title="消息中心"
      noun="消息"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      counts={unread && !list.isFiltered ? countsOf(unread) : undefined}
      exportCall={calls.messages.export}
      actions={<ReadAllButton msgType={isMessageType(list.view) ? list.view : undefined} />}
      selection={SELECTION}
    />
  );
}

/** What is unread in all, and of each type. */
function countsOf(unread: readonly UnreadGroup[]) {
  return { all: totalOf(unread), ...Object.fromEntries(unread.map(({ msgType, noReadCount }) => [msgType, noReadCount])) };
}
