import { localDateTime } from '@houtai/contract/dates';
import type { Questionnaire } from '@houtai/contract/questionnaire-shapes';
import type { ReactNode } from 'react';

import type { Builder } from './use-builder.ts';

import patterns from '#ui/patterns.module.css';
import css from './builder.module.css';

type SavingLineProps = { saving: Builder['saving']; onRetry: () => void; onReload: () => void; onOver: (theirs: Questionnaire) => void };

/** Whether the displayed content is saved, with buttons to resolve a failure. */
export function SavingLine({ saving: { status, stored, hasStored }, onRetry, onReload, onOver }: SavingLineProps): ReactNode {
  if (status.is === 'conflict')
    return (
      <span className={css.unsaved} role="alert">
        问卷刚刚在别处被改过
        <button type="button" onClick={onReload}>
          重新载入
        </button>
        <button type="button" onClick={() => onOver(status.theirs)}>
          覆盖
        </button>
      </span>
    );
  if (status.is === 'failed')
    return (
      <span className={css.unsaved} role="alert">
        保存失败：{status.why}
        <button type="button" onClick={onRetry}>
          重试
        </button>
      </span>
    );
  return (
    <span className={patterns.note} role="status">
      {status.is !== 'saved' ? '保存中…' : hasStored ? `已保存 ${localDateTime(new Date(stored.updatedAt)).slice(11)}` : ''}
    </span>
  );
}
