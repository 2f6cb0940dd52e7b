import type { ReactNode } from 'react';

import { useDictionary } from '../use-dictionary.ts';
import { DictText } from './dict-text.tsx';
import { TonePill } from './tone-pill.tsx';

/** The state of a record as a pill in its heading, in the colours of the dictionary entry's tone. */
export function StatePill({ type, code }: { type: string; code: string }): ReactNode {
  const tone = useDictionary(type).entries.find((entry) => entry.code === code)?.tone ?? '';
  return (
    <TonePill tone={tone}>
      <DictText type={type} code={code} />
    </TonePill>
  );
}
