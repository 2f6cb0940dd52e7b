import { DAY_STATES, type DayState } from '@houtai/contract/work-report-words';
import type { ReactNode } from 'react';

import { type StateShape, StateMark } from '#ui/marks/state-mark.tsx';

const SHAPES: Readonly<Record<DayState, StateShape>> = {
  submitted: 'done',
  late: 'done',
  draft: 'doing',
  missing: 'refused',
  open: 'waiting',
  leave: 'closed',
  off: 'closed',
  away: 'closed',
};

/** The state of a day or report, as glyph and word. */
export function DayStateMark({ state, missing = DAY_STATES.missing }: { state: DayState; missing?: string }): ReactNode {
  return <StateMark shape={SHAPES[state]}>{state === 'missing' ? missing : DAY_STATES[state]}</StateMark>;
}
