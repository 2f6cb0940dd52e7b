import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { FEEDBACK_REASSIGN_FORM } from '@houtai/contract/feedback-form';
import type { ReactNode } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { AudienceLine } from '#kit/known-records/audience-line.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

type Feedback = Pick<FeedbackRow, 'afterSaleProblemId' | 'version' | 'number'>;

/** A dialog that assigns a feedback to another handler, with a note. */
export function ReassignFeedback({ feedback, onClose }: { feedback: Feedback; onClose: () => void }): ReactNode {
  const { afterSaleProblemId, version, number } = feedback;
  const reassign = useSend(calls.feedback.reassign, { silent: true });
  const form = useForm(FEEDBACK_REASSIGN_FORM, {
    submit: async (values) => {
      await reassign.run({ ...values, afterSaleProblemId, version });
      toast.success('已转交');
      onClose();
    },
  });
  const to = form.read('handleUser');
  return (
    <FormDialog title={`转交 ${number}`} form={form} submit="转交" onClose={onClose}>
      <PersonField of={form.fields.handleUser} hint="接替你处理；你没有在处理时接替全部处理人。时限照旧" />
      <TextareaField of={form.fields.remark} />
      <AudienceLine recordType="feedback" id={afterSaleProblemId} event="state" text={form.read('remark')} named={to === '' ? [] : [to]} />
    </FormDialog>
  );
}
