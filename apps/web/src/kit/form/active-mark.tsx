import { ACTIVE_WORDS, activeWords } from '@houtai/contract/active-words';
import type { ReactNode } from 'react';

import { StateMark } from '../../ui/state-mark.tsx';

/** Whether a record is in use, as choices of a form. */
export const ACTIVE_OPTIONS = [
  { value: '1', label: ACTIVE_WORDS[1] },
  { value: '0', label: ACTIVE_WORDS[0] },
];

/** Whether a record is in use. */
export function ActiveMark({ active }: { active: boolean }): ReactNode {
  return <StateMark shape={active ? 'done' : 'closed'}>{activeWords(active)}</StateMark>;
}
