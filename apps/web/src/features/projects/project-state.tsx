import { PROJECT_STATES, type ProjectState } from '@houtai/contract/project-states';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';

const TONES = {
  draft: '',
  auditing: 'amber',
  rejected: 'red',
  returned: 'amber',
  withdrawn: '',
  active: 'blue',
  done: 'green',
  stopped: 'red',
  archived: 'grey',
} as const;

export function ProjectStatePill({ state }: { state: ProjectState }): ReactNode {
  return <TonePill tone={TONES[state]}>{PROJECT_STATES[state]}</TonePill>;
}
