import type { EntryTone } from '@houtai/contract/dictionaries';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';

/** An entry displayed as a state; plain text without a tone. */
export function EntryLabel({ tone, children }: { tone: EntryTone; children: string }): ReactNode {
  return tone === '' ? children : <TonePill tone={tone}>{children}</TonePill>;
}
