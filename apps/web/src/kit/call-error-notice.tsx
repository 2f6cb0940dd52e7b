import type { ReactNode } from 'react';

import type { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { Empty } from '#ui/empty.tsx';

import css from './call-error-notice.module.css';

type CallFaultProps = {
  fault: CallError;
  onRetry: () => void;
  /** The button for errors where a retry cannot help: a missing right, a missing record, or a refused request. */
  leave: { words: string; go: () => void };
};

/** Shows in place of content that failed to load: the reason, the request id and a next step. */
export function CallErrorNotice({ fault, onRetry, leave }: CallFaultProps): ReactNode {
  const isForbidden = fault.code === 'A0301';
  const isFinal = isForbidden || fault.code === 'A0404' || fault.code === 'A0400';
  return (
    <div role="alert" className={css.fault}>
      <Empty
        action={
          <Button size="small" onClick={isFinal ? leave.go : onRetry}>
            {isFinal ? leave.words : '重试'}
          </Button>
        }
      >
        {isForbidden && (
          <>
            <strong>没有查看权限</strong>
            <br />
          </>
        )}
        {fault.message}
        {fault.requestId && /^[BC]/.test(fault.code) && (
          <span className={css.request}>
            请求编号 <code>{fault.requestId}</code>
            <CopyButton text={fault.requestId} label="复制请求编号" />
          </span>
        )}
      </Empty>
    </div>
  );
}
