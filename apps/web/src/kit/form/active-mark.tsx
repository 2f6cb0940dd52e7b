import type { ReactNode } from 'react';

import { StateMark } from '../../ui/state-mark.tsx';

/** Words of a record that is in use or not, by what its form holds. */
export const ACTIVE_WORDS = { '1': '启用', '0': '停用' } as const;

/** The same as choices of a form. */
export const ACTIVE_OPTIONS = [
  { value: '1', label: ACTIVE_WORDS[1] },
  { value: '0', label: ACTIVE_WORDS[0] },
];

/** Whether a record is in use. */
export function ActiveMark({ active }: { active: boolean }): ReactNode {
  return <StateMark shape={active ? 'done' : 'closed'}>{active ? ACTIVE_WORDS[1] : ACTIVE_WORDS[0]}</StateMark>;
}
