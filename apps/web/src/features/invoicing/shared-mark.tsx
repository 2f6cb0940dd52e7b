import { SHARED_WORDS } from '@houtai/contract/invoicing-form';
import type { ReactNode } from 'react';

import { StateMark } from '#ui/marks/state-mark.tsx';

/** Whether the link is active, as a glyph with its word. */
export function SharedMark({ shared }: { shared: boolean }): ReactNode {
  return <StateMark shape={shared ? 'done' : 'closed'}>{SHARED_WORDS[shared ? '1' : '0']}</StateMark>;
}
