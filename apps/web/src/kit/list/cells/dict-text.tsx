import type { DictionaryEntry } from '@houtai/contract/dictionaries';
import type { ReactNode } from 'react';

import { Blank } from '#ui/marks/blank.tsx';
import { type Level, LevelMark } from '#ui/marks/level-mark.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';
import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

import { useDictionary, labelOfCode } from '../use-dictionary.ts';

type Tone = Exclude<DictionaryEntry['tone'], ''>;

/** The glyph of each tone, so that a state is never shown by colour alone. */
const SHAPES: Readonly<Record<Tone, StateShape>> = {
  amber: 'waiting',
  blue: 'doing',
  green: 'done',
  grey: 'closed',
  red: 'refused',
};

/** A dictionary code as words, preceded by the glyph of its tone if it has one. Blank is a dash. */
export function DictText({ type, code }: { type: string; code: string }): ReactNode {
  const { entries, awaited } = useDictionary(type);
  if (code === '') return <Blank />;
  if (awaited) return <Skeleton width={48} height={12} inLine />;
  const tone = entries.find((entry) => entry.code === code)?.tone ?? '';
  const words = labelOfCode(entries, code);
  return tone === '' ? words : <StateMark shape={SHAPES[tone]}>{words}</StateMark>;
}

const LEVELS: Readonly<Record<Tone, Level>> = { grey: 'low', green: 'low', blue: 'middle', amber: 'high', red: 'urgent' };

/** A dictionary code of levels, such as a priority, as words after the number of bars of its tone. Blank is a dash. */
export function DictLevel({ type, code }: { type: string; code: string }): ReactNode {
  const { entries, awaited } = useDictionary(type);
  if (code === '') return <Blank />;
  if (awaited) return <Skeleton width={48} height={12} inLine />;
  const tone = entries.find((entry) => entry.code === code)?.tone ?? '';
  const words = labelOfCode(entries, code);
  return tone === '' ? words : <LevelMark level={LEVELS[tone]}>{words}</LevelMark>;
}
