import { calls } from '@houtai/contract';
import type { KnowledgeReader, ManagedKnowledge } from '@houtai/contract/knowledge';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/layer/toast.tsx';

import css from './layers.module.css';

/** One page of readers; those who are late can be reminded. */
export function ReadersTable({ item, readers }: { item: ManagedKnowledge; readers: readonly KnowledgeReader[] }): ReactNode {
  const mayRemind = useCan([calls.knowledge.remind.access]) && item.state === '1';
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">姓名</th>
          <th scope="col">部门</th>
          <th scope="col">阅读时间</th>
          {item.mustRead && <th scope="col">确认时间</th>}
          <th scope="col">提醒</th>
        </tr>
      </thead>
      <tbody>
        {readers.map((reader) => (
          <tr key={reader.userId}>
            <td>{reader.userName}</td>
            <td>{reader.departmentName || '—'}</td>
            <td>{momentOf(reader.readAt, '未读')}</td>
            {item.mustRead && <td>{momentOf(reader.confirmedAt, '未确认')}</td>}
            <td>
              {mayRemind && isBehind(item, reader) ? <RemindOne newsId={item.newsId} reader={reader} /> : momentOf(reader.remindedAt, '—')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isBehind({ mustRead }: ManagedKnowledge, { readAt, confirmedAt }: KnowledgeReader): boolean {
  return (mustRead ? confirmedAt : readAt) === '';
}

function momentOf(time: string, none: string): ReactNode {
  return time === '' ? none : <TimeCell time={time} />;
}

function RemindOne({ newsId, reader }: { newsId: string; reader: KnowledgeReader }): ReactNode {
  const sending = useSend(calls.knowledge.remind);
  const remind = async () => {
    const done = await sending.run({ newsId, userIds: reader.userId }).catch(() => null);
    if (done) toast.success(`已提醒${reader.userName}`);
  };
  return (
    <>
      <Button size="small" aria-label={`提醒${reader.userName}`} onClick={() => void remind()}>
        提醒
      </Button>{' '}
      {reader.remindedAt !== '' && <TimeCell time={reader.remindedAt} />}
    </>
  );
}
