import { calls } from '@houtai/contract';
import type { TestResult } from '@houtai/contract/assistant';
import { TEST_STEPS } from '@houtai/contract/assistant-words';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

import { send } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

import css from './test-dialog.module.css';

/** The 连接测试 dialog: the steps up to the first that fails, and its reason. */
export function TestDialog({ onClose }: { onClose: () => void }): ReactNode {
  const test = useMutation({ mutationFn: () => send(calls.assistant.test, {}, { silent: true }) });
  const { mutate } = test;
  useEffect(() => mutate(), [mutate]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="连接测试"
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" disabled={test.isPending} onClick={() => mutate()}>
            重新测试
          </Button>
        </>
      }
    >
      {test.isPending && <Skeleton height={216} />}
      {test.data && !test.isPending && <Steps results={test.data} />}
      {test.isError && <p role="alert">{test.error.message}</p>}
    </Dialog>
  );
}

function Steps({ results }: { results: readonly TestResult[] }): ReactNode {
  return (
    <ol className={css.steps}>
      {results.map(({ step, ok, words }) => (
        <li key={step}>
          <b>{TEST_STEPS[step]}</b>
          <StateMark shape={ok ? 'done' : 'refused'}>{ok ? '通过' : '未通过'}</StateMark>
          {!ok && <p>{words}</p>}
        </li>
      ))}
    </ol>
  );
}
