import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DocumentState } from '@houtai/contract/document-states';

import { ApprovalInfoButton } from '#kit/approval/approval-info-button.tsx';
import { ApprovalNote } from '#kit/approval/approval-note.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';

type DocumentRecord = { id: string; state: DocumentState };
type RecordProps = { record: DocumentRecord };

/**
 * The page parts for documents with an approval: their state, the message of the last approval, and a link to the flow, which may have the
 * type `fallback`.
 */
export function documentParts(businessType: BusinessType, fallback?: BusinessType) {
  return {
    State: ({ record: { state } }: RecordProps) => <DocumentStatePill state={state} />,
    Top: ({ record: { id, state } }: RecordProps) => <ApprovalNote businessType={businessType} businessId={id} state={state} />,
    actions: ({ record: { id, state } }: RecordProps) =>
      state !== 'draft' && <ApprovalInfoButton businessId={id} businessType={businessType} {...(fallback && { fallback })} />,
  };
}
