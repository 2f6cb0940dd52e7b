import type { ReactNode } from 'react';

import type { Saving } from './use-builder.ts';

import css from './builder.module.css';

type SavingLineProps = { saving: Saving; onRetry: () => void; onReload: () => void; onOver: () => void };

/** Whether what is on the screen is stored, and what can be done where it is not. */
export function SavingLine({ saving: { state, at, message }, onRetry, onReload, onOver }: SavingLineProps): ReactNode {
  if (state === 'conflict')
    return (
      <span className={css.unsaved} role="alert">
        问卷刚刚在别处被改过
        <button type="button" onClick={onReload}>
          重新载入
        </button>
        <button type="button" onClick={onOver}>
          覆盖
        </button>
      </span>
    );
  if (state === 'failed')
    return (
      <span className={css.unsaved} role="alert">
        保存失败{message && `：${message}`}
        <button type="button" onClick={onRetry}>
          重试
        </button>
      </span>
    );
  return (
    <span className={css.saved} role="status">
      {state === 'waiting' ? '保存中…' : at ? `已保存 ${at.toTimeString().slice(0, 5)}` : ''}
    </span>
  );
}
