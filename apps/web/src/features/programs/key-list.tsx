import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import type { Program } from '@houtai/contract/programs';
import type { ReactNode } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { PlainTable } from '#ui/plain-table/plain-table.tsx';

import patterns from '#ui/patterns.module.css';

type KeyListProps = { keys: Program['keys']; mayEnd: boolean };

/** The keys of a program by their prefixes; each can be revoked. */
export function KeyList({ keys, mayEnd }: KeyListProps): ReactNode {
  const end = useSend(calls.programs.endKey, { onMessage: toast.success });
  if (keys.length === 0) return <p className={patterns.noteLine}>还没有密钥。</p>;
  const ask = async ({ id, prefix }: Program['keys'][number]) => {
    if (await confirm({ text: `吊销 ${prefix}…？它立刻不能再用，需要时重新新建。`, act: '吊销', danger: true })) void end.run({ id });
  };
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">开头</th>
          <th scope="col">新建</th>
          <th scope="col">最近用</th>
          <th scope="col">到期</th>
          {mayEnd && <th scope="col">操作</th>}
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => (
          <tr key={key.id}>
            <th scope="row">
              <code>{key.prefix}…</code>
            </th>
            <td>
              <TimeCell time={key.createdAt} />
            </td>
            <td>{key.lastUsedAt === '' ? '还没有用过' : <TimeCell time={key.lastUsedAt} />}</td>
            <td>{localDate(new Date(key.expiresAt))}</td>
            {mayEnd && (
              <td>
                <Button size="small" disabled={end.busy} aria-label={`吊销 ${key.prefix}`} onClick={() => void ask(key)}>
                  吊销
                </Button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  );
}
