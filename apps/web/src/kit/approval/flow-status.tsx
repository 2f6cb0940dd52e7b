import { APPROVAL_STATUSES, type ApprovalStatus } from '@houtai/contract/approval-words';
import type { ReactNode } from 'react';

import { TonePill } from '#kit/list/cells/tone-pill.tsx';

const TONES = { running: 'blue', returned: 'amber', passed: 'green', rejected: 'red', withdrawn: '', ended: '' } as const;

/** The status of a flow. */
export function FlowStatusPill({ status }: { status: ApprovalStatus }): ReactNode {
  return <TonePill tone={TONES[status]}>{APPROVAL_STATUSES[status]}</TonePill>;
}
