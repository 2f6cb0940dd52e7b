import { DICT } from '@houtai/contract/dictionary-types';
import type { ReactNode } from 'react';

import { labelOfCode, useDictionary } from '../use-dictionary.ts';

import css from './level-tag.module.css';

/** The severity of a fault in the company's words; nothing without a level. */
export function LevelTag({ level }: { level: number | null }): ReactNode {
  const { entries, awaited } = useDictionary(level === null ? '' : DICT.feedbackFaultLevel);
  if (level === null || awaited) return null;
  return (
    <span className={css.tag} data-level={level}>
      {labelOfCode(entries, String(level))}
    </span>
  );
}
