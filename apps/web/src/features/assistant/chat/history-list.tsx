import { calls } from '@houtai/contract';
import type { Conversation } from '@houtai/contract/assistant';
import { CONVERSATION_TITLE_MAX } from '@houtai/contract/assistant-words';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { CallErrorNotice } from '#kit/call-error-notice.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { startNewChat, openConversation, useChat } from './chat-store.ts';

import css from './history-list.module.css';

/** Number of conversations shown initially; a button loads more. */
const FIRST = 50;

/** The user's conversations, newest first, to continue, rename and remove. */
export function HistoryList({ onOpen }: { onOpen: () => void }): ReactNode {
  const [limit, setLimit] = useState(FIRST);
  const query = useQuery({ ...queryOf(calls.assistant.page, { limit }, { silent: true }), staleTime: 0 });
  const { data, error } = query;
  if (error instanceof CallError && !data)
    return <CallErrorNotice fault={error} onRetry={() => void query.refetch()} leave={{ words: '返回对话', go: onOpen }} />;
  if (!data) return <div className={css.list} />;
  return (
    <div className={css.list}>
      {data.rows.length === 0 && <p>还没有对话</p>}
      {data.rows.map((conversation) => (
        <Row key={conversation.id} conversation={conversation} onOpen={onOpen} />
      ))}
      {data.total > data.rows.length && (
        <Button size="small" onClick={() => setLimit(limit + FIRST)}>
          更多
        </Button>
      )}
    </div>
  );
}

function Row({ conversation: { id, title, updatedAt }, onOpen }: { conversation: Conversation; onOpen: () => void }): ReactNode {
  const [draft, setDraft] = useState<string | null>(null);
  const rename = useSend(calls.assistant.rename, { onMessage: toast.success });
  const remove = useSend(calls.assistant.remove, { onMessage: toast.success });
  const save = async () => {
    if (draft === null || draft.trim() === '') return;
    await rename.run({ id, title: draft });
    setDraft(null);
  };
  const ask = async () => {
    if (!(await confirm({ text: `删除对话「${title}」？删除后不能恢复。`, act: '删除对话', danger: true }))) return;
    await remove.run({ id });
    if (useChat.getState().conversationId === id) startNewChat();
  };
  if (draft !== null)
    return (
      <form
        className={css.row}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput value={draft} onChange={setDraft} maxLength={CONVERSATION_TITLE_MAX} aria-label="标题" autoFocus />
        <Button type="submit" size="small" kind="primary" disabled={rename.busy || draft.trim() === ''}>
          保存
        </Button>
        <Button size="small" onClick={() => setDraft(null)}>
          取消
        </Button>
      </form>
    );
  return (
    <div className={css.row}>
      <button
        type="button"
        onClick={() => {
          void openConversation(id);
          onOpen();
        }}
      >
        <span>{title}</span>
        <small>
          <TimeCell time={updatedAt} />
        </small>
      </button>
      <IconButton icon="edit" label="重命名" what={title} onClick={() => setDraft(title)} />
      <IconButton icon="trash" label="删除" what={title} disabled={remove.busy} onClick={() => void ask()} />
    </div>
  );
}
