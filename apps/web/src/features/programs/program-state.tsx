import { DAY_MS } from '@houtai/contract/durations';
import type { Program } from '@houtai/contract/programs';
import type { ReactNode } from 'react';

import { useNow } from '#ui/hooks/use-now.ts';
import { StateMark } from '#ui/marks/state-mark.tsx';

const STATES = {
  active: { shape: 'done', word: '在用' },
  off: { shape: 'closed', word: '停用' },
  stopped: { shape: 'refused', word: '停住' },
} as const;
const SOON_MS = 30 * DAY_MS;

/** Whether a program works, and which of its keys is about to expire. */
export function ProgramState({ program: { state, keys } }: { program: Pick<Program, 'state' | 'keys'> }): ReactNode {
  const { shape, word } = STATES[state];
  const soon = useNow().getTime() + SOON_MS;
  if (state === 'active' && keys.length === 0) return <StateMark shape="waiting">没有密钥</StateMark>;
  if (state === 'active' && keys.every(({ expiresAt }) => Date.parse(expiresAt) < soon))
    return <StateMark shape="waiting">快到期</StateMark>;
  return <StateMark shape={shape}>{word}</StateMark>;
}
