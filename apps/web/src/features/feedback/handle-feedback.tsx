import { calls } from '@houtai/contract';
import { localDate, orderFault } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM, FEEDBACK_HANDLE_FORM } from '@houtai/contract/feedback-form';
import { feedbackStatesAfter } from '@houtai/contract/feedback-states';
import { type ReactNode, useState } from 'react';

import { FilesField } from '#kit/files/file-upload.tsx';
import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { DictField } from '#kit/form/fields/choice-fields.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormDialog, WideInDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { AudienceLine } from '#kit/known-records/audience-line.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { idsOf } from '#kit/person-picker/use-people.ts';
import { useSend } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

/** Records a handling: by whom, when, what was done, and the next state. */
export function HandleFeedback({ feedback, onClose }: { feedback: FeedbackDetail; onClose: () => void }): ReactNode {
  const handle = useSend(calls.feedback.handle, { silent: true, onMessage: (msg) => toast.success(msg) });
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const [today] = useState(() => localDate(new Date()));
  const uploads = useUploads(ATTACHMENTS);
  const form = useForm(FEEDBACK_HANDLE_FORM, {
    initial: {
      ...feedback,
      handleUser: feedback.handleUser || userId,
      handleDate: feedback.handleDate || today,
      // Blank, because each handling has a text of its own; an earlier one stays as its own entry.
      handleRemark: '',
      handleFileIds: '',
    },
    checks: { handleDate: (value) => orderFault(value, feedback.problemDate, FEEDBACK_FORM.fields.problemDate.label) },
    submit: async (values) => {
      const { afterSaleProblemId } = feedback;
      await saveChanged(FEEDBACK_HANDLE_FORM, {
        values,
        opened: { ...feedback, handleFileIds: '' },
        save: (values, version) => handle.run({ ...values, afterSaleProblemId, version, from: feedback.completionStatus }),
        appends: ['handleRemark'],
        told: { history: calls.feedback.history, id: afterSaleProblemId },
      });
      onClose();
    },
  });
  const { fields } = form;
  return (
    <FormDialog title={`处理反馈 ${feedback.number}`} form={form} submit="保存处理结果" onClose={onClose}>
      <PersonField of={fields.handleUser} />
      <DateField of={fields.handleDate} min={feedback.problemDate} />
      <TextField of={fields.workTime} inputMode="decimal" />
      <DictField of={fields.bugSource} />
      <DictField of={fields.completionStatus} type={DICT.feedbackStatus} only={feedbackStatesAfter(feedback, userId)} />
      <TextareaField of={fields.handleRemark} placeholder="这一次怎样处理的；之前的说明都留着" />
      <WideInDialog>
        <FilesField of={fields.handleFileIds} uploads={uploads} hint="如修好后的照片；与报障的附件分开显示" />
      </WideInDialog>
      <WideInDialog>
        <AudienceLine
          recordType="feedback"
          id={feedback.afterSaleProblemId}
          event="handle"
          text={form.read('handleRemark')}
          before={feedback.handleRemark}
          named={idsOf(form.read('handleUser')).filter((id) => !idsOf(feedback.handleUser).includes(id))}
        />
      </WideInDialog>
    </FormDialog>
  );
}
