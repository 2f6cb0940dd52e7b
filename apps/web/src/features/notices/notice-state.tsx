import { NOTICE_STATES, type NoticeState } from '@houtai/contract/notice-words';
import type { ReactNode } from 'react';

import { StateMark, type StateShape } from '#ui/marks/state-mark.tsx';

const SHAPES: Readonly<Record<NoticeState, StateShape>> = { '0': 'waiting', '1': 'done', '2': 'closed' };

export function NoticeStateMark({ status }: { status: NoticeState }): ReactNode {
  return <StateMark shape={SHAPES[status]}>{NOTICE_STATES[status]}</StateMark>;
}
