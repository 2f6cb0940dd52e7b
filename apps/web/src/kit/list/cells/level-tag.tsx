import { DICT } from '@houtai/contract/dictionary-types';
import type { ReactNode } from 'react';

import { labelOfCode, useDictionary } from '../use-dictionary.ts';

import css from './level-tag.module.css';

/** How grave a fault is, in the words of the company; nothing of what has no level. */
export function LevelTag({ level }: { level: number | null }): ReactNode {
  const { entries, awaited } = useDictionary(level === null ? '' : DICT.feedbackFaultLevel);
  if (level === null || awaited) return null;
  return (
    <span className={css.tag} data-level={level}>
      {labelOfCode(entries, String(level))}
    </span>
  );
}
