import type { ReactNode } from 'react';

import type { CallError } from '../platform/send.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

import css from './list-page.module.css';

/** A list without rows: there are none, or none that fits the conditions. */
export function NothingHere({ noun, isFiltered, onClear }: { noun: string; isFiltered: boolean; onClear: () => void }): ReactNode {
  if (!isFiltered) return <Empty>还没有{noun}</Empty>;
  return (
    <Empty
      action={
        <Button size="small" onClick={onClear}>
          清除条件
        </Button>
      }
    >
      没有符合条件的{noun}
    </Empty>
  );
}

/** A list that could not be loaded: why, and the way on. */
export function ListFault({ fault, onRetry }: { fault: CallError; onRetry: () => void }): ReactNode {
  const isForbidden = fault.code === 'A0301';
  return (
    <div role="alert" className={css.fault}>
      <Empty
        action={
          isForbidden ? (
            <Button size="small" onClick={() => history.back()}>
              返回上一页
            </Button>
          ) : (
            <Button size="small" onClick={onRetry}>
              重试
            </Button>
          )
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
          <>
            <br />
            请求编号 <code>{fault.requestId}</code>
          </>
        )}
      </Empty>
    </div>
  );
}

/** Rows that are there but could not be read again. */
export function ListStrip({ fault, onRetry }: { fault: CallError; onRetry: () => void }): ReactNode {
  return (
    <p role="alert" className={css.strip}>
      刷新失败，下面是之前的内容：{fault.message}
      <button type="button" onClick={onRetry}>
        重试
      </button>
    </p>
  );
}
