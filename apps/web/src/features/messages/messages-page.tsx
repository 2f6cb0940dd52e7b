import { calls } from '@houtai/contract';
import { isMessageType, MESSAGE_TYPES, senderWords } from '@houtai/contract/message-types';
import type { Message, UnreadGroup } from '@houtai/contract/messages';
import { MESSAGES } from '@houtai/contract/messages-list';
import type { ReactNode } from 'react';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { actionColumn } from '#kit/list/cells/action-column.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { person } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { listView } from '#kit/resource/resource-list.tsx';

import { MessageDetail } from './detail/message-detail.tsx';
import { ReminderSettingsLink } from './detail/reminder-settings-link.tsx';
import { MarkOne, MarkSeveral } from './mark-read.tsx';
import { MessageTitle } from './message-title.tsx';
import { ReadAllButton } from './read-all-button.tsx';
import { StarButton } from './star-button.tsx';
import { totalOf, useUnread } from './use-unread.ts';

const VIEW = listView(MESSAGES, calls.messages, {
  name: 'messages',
  // Named as in the specification.
  viewName: 'msgType',
  controls: { sender: person('sender', '发送人') },
  columns: {
    starred: { width: 56, cell: (row) => <StarButton message={row} />, pin: 'start', card: 'mark' },
    title: { width: 280, cell: (row) => <MessageTitle message={row} />, pin: undefined },
    content: { width: 280, cell: (row) => <NumberedText text={row.content} />, grow: true, card: 'note' },
    msgType: { width: 72, cell: (row) => MESSAGE_TYPES[row.msgType] },
    sender: { width: 88, cell: senderWords, card: 'meta' },
    createdAt: { width: 112 },
  },
});

const COLUMNS = [...VIEW.columns, actionColumn<Message>(88, (row) => !row.read && <MarkOne id={row.id} />)];

const SELECTION = {
  label: (row: Message) => row.title,
  refusal: (row: Message) => (row.read ? '已经读过' : null),
  Bulk: MarkSeveral,
};

/** The message centre: messages by type, with search by text, day and person, and links to their records (specification 2.2, 2.8). */
export default function MessagesPage(): ReactNode {
  const unread = useUnread().data;
  const list = useList(VIEW.list);
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
      tools={<ReminderSettingsLink />}
      actions={<ReadAllButton msgType={isMessageType(list.view) ? list.view : undefined} />}
      selection={SELECTION}
      Detail={MessageDetail}
    />
  );
}

/** The number of unread messages in total and by type. */
function countsOf(unread: readonly UnreadGroup[]) {
  return { all: totalOf(unread), ...Object.fromEntries(unread.map(({ msgType, noReadCount }) => [msgType, noReadCount])) };
}
