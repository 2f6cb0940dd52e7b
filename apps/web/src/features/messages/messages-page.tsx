import { calls } from '@houtai/contract';
import type { InputOf } from '@houtai/contract/call';
import { startOfDay } from '@houtai/contract/dates';
import { isMessageType, MESSAGE_TYPE_KEYS, MESSAGE_TYPES, senderWords } from '@houtai/contract/message-types';
import type { Message } from '@houtai/contract/messages';
import type { ReactNode } from 'react';

import { ListPage } from '../../kit/list/list-page.tsx';
import type { SearchField } from '../../kit/list/search-field.ts';
import { personCondition } from '../../kit/list/search-slots.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { type ListPlace, useList } from '../../kit/list/use-list.ts';
import type { Column } from '../../ui/data-table/column.ts';
import { MarkOne, MarkSeveral } from './mark-read.tsx';
import { MessageTitle } from './message-title.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import { StarButton } from './star-button.tsx';
import { totalOf, useUnread } from './use-unread.ts';
import { ALL, type Condition, viewedByType } from './viewed-by-type.ts';

const FIELDS: readonly SearchField<Condition>[] = [
  { kind: 'text', name: 'keyword', label: '标题、内容', width: 200 },
  { kind: 'choice', name: 'unread', label: '状态', choices: { '1': '只看未读' } },
  { kind: 'days', name: 'from', until: 'to', label: '时间' },
  personCondition('sender', '发送人'),
  { kind: 'choice', name: 'starred', label: '星标', choices: { '1': '只看星标' } },
];

const COLUMNS: readonly Column<Message>[] = [
  { id: 'starred', head: '星标', width: 56, cell: (row) => <StarButton message={row} />, pin: 'start', card: 'mark' },
  { id: 'title', head: '标题', width: 280, cell: (row) => <MessageTitle message={row} />, grow: true, card: 'title' },
  { id: 'content', head: '内容', width: 280, cell: (row) => row.content, grow: true, card: 'note' },
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
  const list = viewedByType(
    useList(calls.messages.page, {
      filters: ['msgType', 'keyword', 'unread', 'from', 'to', 'sender', 'starred'],
      usualSort: '',
      input: inputOf,
    }),
  );
  const countOf = (key: string) => unread?.find(({ msgType }) => msgType === key)?.noReadCount;
  return (
    <ListPage
      name="messages"
      title="消息中心"
      noun="消息"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      fields={FIELDS}
      views={[
        { key: ALL, label: '全部', count: unread && totalOf(unread) },
        ...MESSAGE_TYPE_KEYS.map((key) => ({ key, label: MESSAGE_TYPES[key], count: countOf(key) })),
      ]}
      exportCall={calls.messages.export}
      actions={<ReadAllButton msgType={list.view === ALL ? undefined : list.view} />}
      selection={SELECTION}
    />
  );
}

function inputOf({ filter, offset, limit }: ListPlace<Condition>): InputOf<typeof calls.messages.page> {
  const msgType = filter('msgType');
  return {
    offset,
    limit,
    msgType: isMessageType(msgType) ? msgType : undefined,
    keyword: filter('keyword') || undefined,
    unread: filter('unread') === '1' ? '1' : undefined,
    starred: filter('starred') === '1' ? '1' : undefined,
    sender: filter('sender') || undefined,
    from: startOfDay(filter('from'))?.toISOString(),
    to: startOfDay(filter('to'), 1)?.toISOString(),
  };
}
