import { activeWords } from '@houtai/contract/active-words';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

/** Whether a record is in use. */
export function ActiveMark({ active }: { active: boolean }): ReactNode {
  return <StateMark shape={active ? 'done' : 'closed'}>{activeWords(active)}</StateMark>;
}
