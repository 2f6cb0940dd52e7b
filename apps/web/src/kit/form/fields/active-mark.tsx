import { activeWords } from '@houtai/contract/active-words';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

/** Shows whether a record is active. */
export function ActiveMark({ active }: { active: boolean }): ReactNode {
  return <StateMark shape={active ? 'done' : 'closed'}>{activeWords(active)}</StateMark>;
}
