import { calls } from '@houtai/contract';
import type { CheckStep } from '@houtai/contract/deliveries';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import patterns from '#ui/patterns.module.css';
import css from './check-dialog.module.css';

const SHAPES: Readonly<Record<CheckStep['state'], StateShape>> = { passed: 'done', failed: 'refused', skipped: 'closed' };
const WORDS: Readonly<Record<CheckStep['state'], string>> = { passed: '通过', failed: '未通过', skipped: '跳过' };

/** The 配置检查 dialog: the steps that a message to enterprise messaging needs, and which of them fails. */
export function CheckDialog({ onClose }: { onClose: () => void }): ReactNode {
  const [isSending, setIsSending] = useState(false);
  const check = useMutation({ mutationFn: (wanted: { send: boolean }) => send(calls.deliveries.check, wanted, { silent: true }) });
  const { mutate } = check;
  useEffect(() => mutate({ send: false }), [mutate]);
  return (
    <Dialog
      open
      onClose={onClose}
      title="配置检查"
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button kind="primary" disabled={check.isPending} onClick={() => mutate({ send: isSending })}>
            重新检查
          </Button>
        </>
      }
    >
      <div className={patterns.stack16}>
        {check.isPending ? <Skeleton height={216} /> : check.data ? <Steps steps={check.data} /> : null}
        {check.isError && <p role="alert">{check.error.message}</p>}
        <Checkbox checked={isSending} onChange={setIsSending}>
          重新检查时给自己发送一条测试消息
        </Checkbox>
      </div>
    </Dialog>
  );
}

function Steps({ steps }: { steps: readonly CheckStep[] }): ReactNode {
  return (
    <ol className={css.steps}>
      {steps.map(({ name, title, state, detail }) => (
        <li key={name}>
          <span className={patterns.strong}>{title}</span>
          <StateMark shape={SHAPES[state]}>{WORDS[state]}</StateMark>
          <p>{detail}</p>
        </li>
      ))}
    </ol>
  );
}
