import type { BusinessType } from '@houtai/contract/approval-kinds';
import { type DocumentState, isOpenDocument } from '@houtai/contract/document-states';
import type { ReactNode } from 'react';

import { ApprovalNote } from './approval-note.tsx';

import css from './approval.module.css';

type LockableFormProps = { businessType: BusinessType; businessId: string; state: DocumentState; children: ReactNode };

/** The form of a document, below a note about its last approval. While the document is locked, the reason is shown instead. */
export function LockableForm({ businessType, businessId, state, children }: LockableFormProps): ReactNode {
  const note = <ApprovalNote businessType={businessType} businessId={businessId} state={state} />;
  if (!isOpenDocument(state)) return <div className={css.locked}>{note}</div>;
  return (
    <div className={css.noted}>
      {note}
      <div>{children}</div>
    </div>
  );
}
