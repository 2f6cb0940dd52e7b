import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import type { ReactNode } from 'react';

import { StateMark, type StateShape } from '../ui/state-mark.tsx';
import { useDictionary, wordsOf } from './use-dictionary.ts';

/** The glyph of each tone, so that a state is never told by colour alone. */
const SHAPES: Readonly<Record<Exclude<DictionaryEntry['tone'], ''>, StateShape>> = {
  amber: 'waiting',
  blue: 'doing',
  green: 'done',
  grey: 'closed',
  red: 'refused',
};

/** A code of a dictionary in words; as a state, with the glyph of its tone before them, where it has one. Blank is a dash. */
export function DictText({ type, code }: { type: string; code: string }): ReactNode {
  const { entries } = useDictionary(type);
  if (code === '') return '—';
  const tone = entries.find((entry) => entry.code === code)?.tone ?? '';
  const words = wordsOf(entries, code);
  return tone === '' ? words : <StateMark shape={SHAPES[tone]}>{words}</StateMark>;
}
