import { DICT } from '@houtai/contract/dictionary-types';
import { REMARK_MAX } from '@houtai/contract/limits';
import { statesAfter, type WorkState } from '@houtai/contract/work-states';
import type { ReactNode } from 'react';

import { FilesField } from '../../kit/files/file-upload.tsx';
import type { Uploads } from '../../kit/files/use-uploads.ts';
import { DictField, ProjectField } from '../../kit/form/choice-fields.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { WideField } from '../../kit/form/form-sheet.tsx';
import { DateField, TextareaField } from '../../kit/form/text-fields.tsx';
import type { Form } from '../../kit/form/use-text-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { RichTextField } from '../../kit/rich-text/rich-text-field.tsx';
import type { FeedbackField } from './feedback-form.ts';

type FeedbackFieldsProps = {
  form: Form<FeedbackField>;
  /** The state of the feedback that is changed; a new one has none to choose. */
  state: WorkState | null;
  uploads: Uploads;
  beneathText?: ReactNode;
};

/** The controls of the feedback form. The project is given and cannot be changed here (specification 5.1). */
export function FeedbackFields({ form, state, uploads, beneathText }: FeedbackFieldsProps): ReactNode {
  return (
    <>
      <ProjectField form={form} name="projectId" label="项目" required disabled />
      <DateField form={form} name="problemDate" label="反馈日期" required />
      <DictField form={form} name="workType" label="工作类型" required type={DICT.feedbackWorkType} />
      <DictField form={form} name="priority" label="优先级" required type={DICT.feedbackPriority} />
      <DictField form={form} name="faultLevel" label="故障等级" required type={DICT.feedbackFaultLevel} />
      <DictField form={form} name="bugSource" label="问题来源" type={DICT.feedbackBugSource} />
      <PersonField form={form} name="feedbackUser" label="反馈人" required />
      <TextField form={form} name="workTime" label="工时（小时）" inputMode="decimal" maxLength={11} />
      <WideField>
        <RichTextField form={form} name="problemFeedback" label="问题描述" required height={160} />
      </WideField>
      {beneathText}
      <WideField>
        <FilesField form={form} name="fileIds" label="附件" uploads={uploads} />
      </WideField>
      <DictField form={form} name="handle" label="处理方式" required type={DICT.feedbackHandle} />
      <DictField form={form} name="integral" label="积分" required type={DICT.feedbackIntegral} />
      <PersonField form={form} name="handleUser" label="处理人" multiple placeholder="可选，可多人" />
      <DateField form={form} name="handleDate" label="处理日期" min={form.read('problemDate')} />
      {state !== null && (
        <DictField form={form} name="completionStatus" label="完成状态" required type={DICT.feedbackStatus} only={statesAfter(state)} />
      )}
      <WideField>
        <TextareaField
          form={form}
          name="handleRemark"
          label="处理说明"
          required
          limit={REMARK_MAX}
          placeholder="已做的处理，或希望怎样处理"
        />
      </WideField>
    </>
  );
}
