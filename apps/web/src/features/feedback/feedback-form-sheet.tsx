import { calls } from '@houtai/contract';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { readOver } from '../../kit/form/read-over.ts';
import { saveOver } from '../../kit/form/save-over.ts';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { queryOf, useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { randomId } from '../../ui/random-id.ts';
import { FeedbackFields } from './feedback-fields.tsx';
import { type FeedbackField, feedbackFields, type FeedbackMode, formOf, valuesOf } from './feedback-form.ts';
import { FeedbackGlance } from './feedback-glance.tsx';
import { SimilarFeedback } from './similar-feedback.tsx';

type FeedbackFormSheetProps = {
  mode: FeedbackMode;
  /** What is edited or copied. */
  feedback?: FeedbackDetail;
  initial: Partial<Record<FeedbackField, string>>;
  onDone: () => void;
  onCancel: () => void;
};

/** The form in its three modes (specification 2.9). Its draft is kept on the server until it is submitted. */
export function FeedbackFormSheet({ mode, feedback, initial, onDone, onCancel }: FeedbackFormSheetProps): ReactNode {
  const update = useSend(calls.feedback.update);
  const add = useSend(calls.feedback.add);
  // One key for as long as the form stands: a second click, or one after a lost answer, makes no second record.
  const [key, setKey] = useState(randomId);
  const [glance, setGlance] = useState<{ id: string; number: string } | null>(null);
  const uploads = useUploads(ATTACHMENTS, feedback?.fileList);
  const projects = useQuery({ ...queryOf(calls.projects.options, {}, { silent: true }), staleTime: 60_000 }).data;
  const { form, draft } = useDraftForm(draftKey(mode, feedback), feedbackFields(initial), {
    submit: async (read) => {
      const projectName = projects?.find(({ projectId }) => projectId === read('projectId'))?.projectName ?? feedback?.projectName;
      const options = { silent: true, onMessage: (msg: string) => toast.success(msg) };
      if (mode === 'edit' && feedback) {
        const { afterSaleProblemId } = feedback;
        await saveOver(
          feedback.version,
          async (version, isOver) => {
            const sent = { ...formOf(isOver ? await overPresent(feedback, read) : read), projectName };
            await update.run({ ...sent, afterSaleProblemId, version, operType: 2 }, options);
          },
          { history: calls.feedback.history, id: afterSaleProblemId },
        );
      } else {
        await add.run({ ...formOf(read), projectName, operType: 1 }, { ...options, idempotencyKey: key });
        setKey(randomId());
      }
    },
    onDone,
  });
  const similar = mode === 'new' && (
    <SimilarFeedback projectId={form.read('projectId')} html={form.read('problemFeedback')} onOpen={setGlance} />
  );
  return (
    <>
      <FormSheet form={form} submit={mode === 'edit' ? '保存修改' : '提交反馈'} draft={draft} onCancel={onCancel}>
        <FeedbackFields
          form={form}
          state={mode === 'edit' && feedback ? feedback.completionStatus : null}
          uploads={uploads}
          beneathText={similar}
        />
      </FormSheet>
      {glance && <FeedbackGlance {...glance} onClose={() => setGlance(null)} />}
    </>
  );
}

/** What the form says over the feedback as somebody else has left it. */
async function overPresent(opened: FeedbackDetail, read: (name: FeedbackField) => string): Promise<(name: FeedbackField) => string> {
  const { afterSaleProblemId } = opened;
  const present = await send(calls.feedback.get, { afterSaleProblemId }, { silent: true });
  return readOver(read, { opened: valuesOf(opened, 'edit'), present: valuesOf(present, 'edit') });
}

function draftKey(mode: FeedbackMode, feedback: FeedbackDetail | undefined): string {
  return feedback ? `feedback-${mode}:${feedback.afterSaleProblemId}` : 'feedback';
}
