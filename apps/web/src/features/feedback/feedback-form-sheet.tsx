import { calls } from '@houtai/contract';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { type ReactNode, useState } from 'react';

import { FormSheet } from '../../kit/form-sheet.tsx';
import { saveOver } from '../../kit/save-over.ts';
import { TEXT_UPLOADS_PENDING } from '../../kit/text-faults.ts';
import { ATTACHMENTS } from '../../kit/upload-kinds.ts';
import { useDraft } from '../../kit/use-draft.ts';
import { useForm } from '../../kit/use-form.ts';
import { useUploads } from '../../kit/use-uploads.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/toast.tsx';
import { FeedbackFields } from './feedback-fields.tsx';
import { type FeedbackField, feedbackFields, type FeedbackMode } from './feedback-form.ts';
import { SimilarFeedback } from './similar-feedback.tsx';
import { useFeedbackRefresh } from './use-feedback-refresh.ts';

type FeedbackFormSheetProps = {
  mode: FeedbackMode;
  /** What is edited or copied. */
  feedback?: FeedbackDetail;
  initial: Partial<Record<FeedbackField, string>>;
  onDone: () => void;
  onCancel: () => void;
};

const DRAFT_KEYS = { new: 'feedback', edit: 'feedback-edit', copy: 'feedback-copy' } as const;

/** The form in its three modes (specification 2.9). Its draft is kept on the server until it is submitted. */
export function FeedbackFormSheet({ mode, feedback, initial, onDone, onCancel }: FeedbackFormSheetProps): ReactNode {
  const refresh = useFeedbackRefresh();
  // One key for as long as the form stands: a second click, or one after a lost answer, makes no second record.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [textUploads, setTextUploads] = useState(0);
  const uploads = useUploads(ATTACHMENTS, feedback?.fileList);
  const form = useForm(feedbackFields(initial, uploads.fault), async () => {
    if (textUploads > 0) throw new Error(TEXT_UPLOADS_PENDING);
    const onMessage = (msg: string) => toast.success(msg);
    if (mode === 'edit' && feedback)
      await saveOver(feedback.version, (version) =>
        send(
          calls.feedback.update,
          { ...sent(), afterSaleProblemId: feedback.afterSaleProblemId, version, operType: 2 },
          { silent: true, onMessage },
        ),
      );
    else {
      await send(calls.feedback.add, { ...sent(), operType: 1 }, { silent: true, idempotencyKey: key, onMessage });
      setKey(crypto.randomUUID());
    }
    await draft.drop();
    refresh();
    onDone();
  });
  const sent = () => ({ ...form.values, completionStatus: stateOf(form.values.completionStatus) });
  const draft = useDraft(feedback ? `${DRAFT_KEYS[mode]}:${feedback.afterSaleProblemId}` : DRAFT_KEYS[mode], form);
  return (
    <FormSheet form={form} submit={mode === 'edit' ? '保存修改' : '提交反馈'} draft={draft} onCancel={onCancel}>
      <FeedbackFields form={form} mode={mode} uploads={uploads} onTextUploads={setTextUploads} />
      {mode === 'new' && <SimilarFeedback projectId={form.read('projectId')} html={form.read('problemFeedback')} />}
    </FormSheet>
  );
}

function stateOf(code: string): '1' | '2' | '3' | '4' {
  return code === '2' || code === '3' || code === '4' ? code : '1';
}
