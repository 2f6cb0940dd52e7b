import type { KnowledgeRow } from '@houtai/contract/knowledge';
import { dutyWords } from '@houtai/contract/knowledge-words';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

import patterns from '#ui/patterns.module.css';

/** What a reader has to do with an item, as word and glyph; nothing when it needs no confirmation. */
export function MustReadMark({ item }: { item: Pick<KnowledgeRow, 'mustRead' | 'confirmed' | 'dueDate' | 'overdue'> }): ReactNode {
  if (!item.mustRead) return null;
  const isLate = item.overdue && !item.confirmed;
  const mark = <StateMark shape={item.confirmed ? 'done' : isLate ? 'refused' : 'waiting'}>{dutyWords(item)}</StateMark>;
  return isLate ? <span className={patterns.red}>{mark}</span> : mark;
}
