import type { Outcome as OutcomeKey } from '@houtai/contract/operation-log';
import type { ReactNode } from 'react';

import { StateMark } from '../../ui/state-mark.tsx';

/** How an operation ended, in words. */
export const OUTCOME_WORDS: Record<OutcomeKey, string> = { success: '成功', refused: '被拒', failed: '失败' };

const SHAPES = { success: 'done', refused: 'closed', failed: 'refused' } as const;

/** How an operation ended, as glyph and word. */
export function Outcome({ outcome }: { outcome: OutcomeKey }): ReactNode {
  return <StateMark shape={SHAPES[outcome]}>{OUTCOME_WORDS[outcome]}</StateMark>;
}
