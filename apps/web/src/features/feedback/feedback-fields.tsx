import { DICT } from '@houtai/contract/dictionary-types';
import type { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import type { FeedbackState } from '@houtai/contract/feedback-states';
import type { ReactNode } from 'react';

import { FilesField } from '#kit/files/file-upload.tsx';
import type { Uploads } from '#kit/files/queue/use-uploads.ts';
import { DictField, ProjectField } from '#kit/form/fields/choice-fields.tsx';
import { TextField } from '#kit/form/fields/form-fields.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { WideField } from '#kit/form/sheets/form-sheet.tsx';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { RichTextField } from '#kit/rich-text/rich-text-field.tsx';

type FeedbackFieldsProps = {
  form: FieldsForm<(typeof FEEDBACK_FORM)['fields']>;
  /** The states in which the feedback may be left; null for a new one. */
  states: readonly FeedbackState[] | null;
  uploads: Uploads;
  beneathText?: ReactNode;
};

/** The controls of the feedback form. The project is given and cannot be changed here (specification 5.1). */
export function FeedbackFields({ form, states, uploads, beneathText }: FeedbackFieldsProps): ReactNode {
  const { fields } = form;
  return (
    <>
      <ProjectField of={fields.projectId} disabled />
      <DateField of={fields.problemDate} />
      <DictField of={fields.workType} />
      <DictField of={fields.priority} />
      <DictField of={fields.faultLevel} />
      <DictField of={fields.bugSource} />
      <PersonField of={fields.feedbackUser} />
      <TextField of={fields.workTime} inputMode="decimal" />
      <WideField>
        <RichTextField of={fields.problemFeedback} height={160} />
      </WideField>
      {beneathText}
      <WideField>
        <FilesField of={fields.fileIds} uploads={uploads} />
      </WideField>
      <DictField of={fields.handle} />
      <DictField of={fields.integral} />
      <PersonField of={fields.handleUser} placeholder="可选，可多人" />
      <DateField of={fields.handleDate} min={form.read('problemDate')} />
      {states !== null && <DictField of={fields.completionStatus} required type={DICT.feedbackStatus} only={states} />}
      <WideField>
        <TextareaField of={fields.handleRemark} placeholder="已做的处理，或希望怎样处理" />
      </WideField>
    </>
  );
}
