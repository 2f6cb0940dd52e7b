import { calls } from '@houtai/contract';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM, type FeedbackForm } from '@houtai/contract/feedback-form';
import { feedbackStatesAfter } from '@houtai/contract/feedback-states';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

import { FeedbackAudience } from './feedback-audience.tsx';
import { FeedbackFields } from './feedback-fields.tsx';
import { feedbackFormValues, type FeedbackMode } from './feedback-form.ts';
import { FeedbackGlance } from './feedback-glance.tsx';
import { SimilarFeedback } from './similar-feedback.tsx';

type FeedbackFormSheetProps = {
  mode: FeedbackMode;
  /** The feedback being changed or copied. */
  feedback?: FeedbackDetail;
  initial: Partial<FeedbackForm>;
  onDone: () => void;
  onCancel: () => void;
};

/** Given and read-only here (specification 5.1). */
const GIVEN = ['projectId', 'projectName'] as const;

/** The form in its three modes (specification 2.9). Its draft is stored on the server until it is submitted. */
export function FeedbackFormSheet({ mode, feedback, initial, onDone, onCancel }: FeedbackFormSheetProps): ReactNode {
  const update = useSend(calls.feedback.update, { silent: true, onMessage: toast.success });
  const add = useSend(calls.feedback.add, { silent: true, onMessage: toast.success });
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [glance, setGlance] = useState<{ id: string; number: string } | null>(null);
  const uploads = useUploads(ATTACHMENTS, feedback?.fileList);
  const projects = useQuery({ ...queryOf(calls.projects.options, {}, { silent: true }), staleTime: 60_000 }).data;
  const { form, draft } = useDraftForm(draftKey(mode, feedback), FEEDBACK_FORM, {
    initial,
    fixed: mode === 'edit' ? GIVEN : [...GIVEN, 'completionStatus'],
    submit: async (values, key) => {
      if (mode === 'edit' && feedback) {
        const { afterSaleProblemId } = feedback;
        await saveChanged(FEEDBACK_FORM, {
          values,
          opened: feedbackFormValues(feedback, mode),
          save: (values, version) => update.run({ ...values, afterSaleProblemId, version, operType: 2 }),
          read: async () => feedbackFormValues(await send(calls.feedback.get, { afterSaleProblemId }, { silent: true }), mode),
          appends: ['handleRemark'],
          told: { history: calls.feedback.history, id: afterSaleProblemId },
        });
      } else {
        const projectName = projects?.find(({ projectId }) => projectId === values.projectId)?.projectName ?? values.projectName;
        await add.run({ ...values, projectName, operType: 1 }, { idempotencyKey: key });
      }
    },
    onDone,
  });
  const similar = mode === 'new' && (
    <SimilarFeedback projectId={form.read('projectId')} html={form.read('problemFeedback')} onOpen={setGlance} />
  );
  return (
    <>
      <FormSheet
        form={form}
        submit={mode === 'edit' ? '保存修改' : '提交反馈'}
        draft={draft}
        notice={<FeedbackAudience form={form} feedback={mode === 'edit' ? feedback : undefined} />}
        onCancel={onCancel}
      >
        <FeedbackFields
          form={form}
          states={mode === 'edit' && feedback ? feedbackStatesAfter(feedback, userId) : null}
          uploads={uploads}
          beneathText={similar}
        />
      </FormSheet>
      {glance && <FeedbackGlance {...glance} onClose={() => setGlance(null)} />}
    </>
  );
}

function draftKey(mode: FeedbackMode, feedback: FeedbackDetail | undefined): string {
  return feedback ? `feedback-${mode}:${feedback.afterSaleProblemId}` : 'feedback';
}
