import { calls } from '@houtai/contract';
import type { ProcessExample } from '@houtai/contract/approval-process-rows';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import patterns from '#ui/patterns.module.css';
import css from './trying.module.css';

/** The test cases of a process, with their outcome under the last saved draft. */
export function ExampleList({ id, mayEdit }: { id: string; mayEdit: boolean }): ReactNode {
  const { data, isError, refetch } = useQuery(queryOf(calls.approvalProcesses.examples, { id }, { silent: true }));
  if (isError && !data) return <LoadFailed message="检查例加载失败" onRetry={() => void refetch()} />;
  if (!data) return null;
  if (data.length === 0)
    return <p className={patterns.noteLine}>还没有检查例。在试运行的结果下方「另存为检查例」，发布前会自动再跑一遍。</p>;
  return (
    <ul className={css.examples}>
      {data.map((example) => (
        <Example key={example.id} example={example} mayEdit={mayEdit} />
      ))}
    </ul>
  );
}

function Example({ example, mayEdit }: { example: ProcessExample; mayEdit: boolean }): ReactNode {
  const remove = useSend(calls.approvalProcesses.removeExample, { onMessage: toast.success });
  const { id, name, submitterName, source, expected, difference } = example;
  const ask = async () => {
    if (await confirm({ text: `删除检查例「${name}」？`, act: '删除', danger: true })) await remove.run({ id }).catch(() => undefined);
  };
  return (
    <li>
      <h4>
        {difference ? (
          <CircleAlert className={css.red} size={14} strokeWidth={1.75} aria-label="不符" />
        ) : (
          <CircleCheck className={patterns.green} size={14} strokeWidth={1.75} aria-label="相符" />
        )}
        {name}
        {mayEdit && <IconButton icon={Trash2} label="删除" what={name} onClick={() => void ask()} />}
      </h4>
      <p>
        {submitterName}
        {source && ` · ${source}`}
      </p>
      {difference ? <p className={css.red}>{difference}</p> : <p>{expected.join(' → ')}</p>}
    </li>
  );
}
