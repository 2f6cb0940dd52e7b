import { DOCUMENT_STATES, type DocumentState } from '@houtai/contract/document-states';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';

const TONES = { draft: '', auditing: 'blue', passed: 'green', rejected: 'red', returned: 'amber', withdrawn: '' } as const;

/** A pill with the state of a document in its approval. */
export function DocumentStatePill({ state }: { state: DocumentState }): ReactNode {
  return <TonePill tone={TONES[state]}>{DOCUMENT_STATES[state]}</TonePill>;
}
