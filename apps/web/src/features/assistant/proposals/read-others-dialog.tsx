import { calls } from '@houtai/contract';
import { textOf } from '@houtai/contract/add-part';
import type { UsageRow } from '@houtai/contract/assistant';
import { READ_OTHERS_FORM } from '@houtai/contract/assistant-form';
import type { ResultOf } from '@houtai/contract/call';
import { localDateTime } from '@houtai/contract/dates';
import { type ReactNode, useState } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';

import css from './read-others-dialog.module.css';

type Read = ResultOf<typeof calls.assistant.readOthers>;
type Of = { row: Pick<UsageRow, 'userId' | 'userName' | 'day'>; onClose: () => void };

/** Shows what a user asked on a day: first asks for a reason, which that user is told, and then shows the text. */
export function ReadOthersDialog({ row, onClose }: Of): ReactNode {
  const [read, setRead] = useState<Read | null>(null);
  if (read) return <Transcript row={row} read={read} onClose={onClose} />;
  return <ReasonDialog row={row} onRead={setRead} onClose={onClose} />;
}

function ReasonDialog({ row, onRead, onClose }: Of & { onRead: (read: Read) => void }): ReactNode {
  const reading = useSend(calls.assistant.readOthers, { silent: true });
  const form = useForm(READ_OTHERS_FORM, {
    submit: async (values) => onRead(await reading.run({ ...values, userId: row.userId, day: row.day })),
  });
  return (
    <FormDialog title={`查看 ${row.userName} ${row.day} 的对话`} form={form} submit="查看对话" columns={1} onClose={onClose}>
      <p>理由会记入操作日志，并连同你的姓名告诉 {row.userName}。</p>
      <TextareaField of={form.fields.reason} />
    </FormDialog>
  );
}

function Transcript({ row, read, onClose }: Of & { read: Read }): ReactNode {
  return (
    <Dialog open onClose={onClose} width={800} title={`${row.userName} ${row.day} 的对话`} footer={<Button onClick={onClose}>关闭</Button>}>
      {read.map(({ id, title, messages }) => (
        <section key={id} className={css.conversation}>
          <h3>{title}</h3>
          {messages.map((message) => (
            <div key={message.id} className={css.message}>
              <small>
                {message.role === 'user' ? row.userName : '智能助手'} {localDateTime(new Date(message.at))}
              </small>
              <p>{wordsOf(message)}</p>
            </div>
          ))}
        </section>
      ))}
    </Dialog>
  );
}

/** The text of a message and of its proposals in their current state. */
function wordsOf({ parts }: Read[number]['messages'][number]): string {
  const proposed = parts.flatMap((part) =>
    part.type === 'proposal' ? [`［提议 ${part.proposal.title} ${part.proposal.record}：${part.proposal.outcome || '等待确认'}］`] : [],
  );
  return [textOf(parts), ...proposed].filter(Boolean).join('\n') || '（没有文字）';
}
