import { OUTCOME_WORDS, type Outcome as OutcomeKey } from '@houtai/contract/outcome-words';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

const SHAPES = { success: 'done', refused: 'closed', failed: 'refused' } as const;

export function Outcome({ outcome }: { outcome: OutcomeKey }): ReactNode {
  return <StateMark shape={SHAPES[outcome]}>{OUTCOME_WORDS[outcome]}</StateMark>;
}
