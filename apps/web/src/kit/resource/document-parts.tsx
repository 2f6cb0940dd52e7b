import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DocumentState } from '@houtai/contract/document-states';

import { ApprovalInfoButton } from '#kit/approval/approval-info-button.tsx';
import { ApprovalNote } from '#kit/approval/approval-note.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';

type DocumentRecord = { id: string; state: DocumentState };
type RecordProps = { record: DocumentRecord };

/** What the page of documents that go through an approval shows of it: their state, what the last approval said, and the way to its flow, of which another type may tell. */
export function documentParts(businessType: BusinessType, fallback?: BusinessType) {
  return {
    State: ({ record: { state } }: RecordProps) => <DocumentStatePill state={state} />,
    Top: ({ record: { id, state } }: RecordProps) => <ApprovalNote businessType={businessType} businessId={id} state={state} />,
    actions: ({ record: { id, state } }: RecordProps) =>
      state !== 'draft' && <ApprovalInfoButton businessId={id} businessType={businessType} {...(fallback && { fallback })} />,
  };
}
