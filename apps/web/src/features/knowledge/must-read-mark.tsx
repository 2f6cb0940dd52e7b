import type { KnowledgeRow } from '@houtai/contract/knowledge';
import type { ReactNode } from 'react';

import { StateMark } from '../../ui/state-mark.tsx';

import css from './knowledge.module.css';

/** What a reader has to do with an item: nothing, to confirm it by a day, or that it is done. Says so in words. */
export function MustReadMark({ item }: { item: Pick<KnowledgeRow, 'mustRead' | 'confirmed' | 'dueDate' | 'overdue'> }): ReactNode {
  if (!item.mustRead) return null;
  if (item.confirmed) return <StateMark shape="done">必读 · 已确认</StateMark>;
  if (item.overdue)
    return (
      <span className={css.overdue}>
        <StateMark shape="refused">必读 · {item.dueDate} 逾期</StateMark>
      </span>
    );
  return <StateMark shape="waiting">{item.dueDate === '' ? '必读 · 待确认' : `必读 · ${item.dueDate} 前确认`}</StateMark>;
}
