import { calls } from '@houtai/contract';
import type { ApprovalPreview } from '@houtai/contract/approval-info';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { toast } from '#ui/layer/toast.tsx';
import { useDebouncedValue } from '#ui/layer/use-debounced-value.ts';

import { chosenIn, editedSteps, type StepEdits } from './edited-steps.ts';

const ASK_AFTER_MS = 500;

type ApprovalOptions = {
  businessType: BusinessType;
  /** Empty for a document that is not stored yet. */
  businessId: string;
  /** The values of the form that the approvers depend on. Half a second after one of them changes, the preview is reloaded. */
  values: Readonly<Record<string, unknown>>;
};

/** The approvers of the document in a form, and the function that submits it. */
export type Approval = {
  businessType: BusinessType;
  /** Empty for a document that is not stored yet. */
  businessId: string;
  /** The last preview, which also stays while the next one loads or after it failed to load. */
  preview: ApprovalPreview | undefined;
  /** The steps with the user's changes. */
  steps: ApprovalPreview['records'];
  failed: boolean;
  retry: () => void;
  edit: (change: (edits: StepEdits) => StepEdits) => void;
  /** Submits the stored document with the approvers as shown. The message of a refusal also tells that the document was saved. */
  submit: (businessId: string) => Promise<void>;
};

/** Loads the approvers of a document while its form is filled in, and holds the user's changes to them. */
export function useApproval({ businessType, businessId, values }: ApprovalOptions): Approval {
  const text = useDebouncedValue(JSON.stringify(values), ASK_AFTER_MS);
  const businessMap = useMemo((): Record<string, unknown> => JSON.parse(text), [text]);
  const query = useQuery(queryOf(calls.approvals.preview, { businessType, businessId, businessMap }, { silent: true }));
  const [last, setLast] = useState<ApprovalPreview>();
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const preview = query.data ?? last;
  const [edits, setEdits] = useState<StepEdits>({});
  const send = useSend(calls.approvals.submit, { silent: true, onMessage: toast.success });
  const records = preview?.records ?? [];
  return {
    businessType,
    businessId,
    preview,
    steps: editedSteps(records, edits),
    failed: query.isError,
    retry: () => void query.refetch(),
    edit: (change) => setEdits(change),
    submit: async (id) => {
      const lacking = editedSteps(records, edits).find(({ addable, details, least }) => addable && details.length < least);
      if (lacking) throw new CallError('A0400', `已保存，但没有提交：请先选择「${lacking.name}」的审批人，至少 ${lacking.least} 位`);
      try {
        await send.run({ businessType, businessId: id, chosen: chosenIn(records, edits) });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        throw new CallError(error.code, `已保存，但没有提交：${error.message}`);
      }
    },
  };
}
