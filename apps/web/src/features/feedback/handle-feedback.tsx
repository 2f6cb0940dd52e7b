import { calls } from '@houtai/contract';
import { localDate, orderFault } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { REMARK_MAX } from '@houtai/contract/limits';
import { obeys, RULES } from '@houtai/contract/rules';
import { statesAfter } from '@houtai/contract/work-states';
import { type ReactNode, useState } from 'react';

import { DictField } from '../../kit/form/choice-fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { TextField } from '../../kit/form/form-fields.tsx';
import { readOver } from '../../kit/form/read-over.ts';
import { saveOver } from '../../kit/form/save-over.ts';
import { dayFault, textFault } from '../../kit/form/text-faults.ts';
import { DateField, TextareaField } from '../../kit/form/text-fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { PersonField } from '../../kit/person-picker/person-field.tsx';
import { useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { stateOf } from './feedback-form.ts';

const needed = (value: string) => (value === '' ? '不能为空' : '');

function handlingOf({ handleUser, handleDate, handleRemark, workTime, bugSource, completionStatus }: FeedbackDetail) {
  return { handleUser, handleDate, handleRemark, workTime, bugSource, completionStatus };
}

/** Records the handling: by whom, when, what was done, and the state that follows. */
export function HandleFeedback({ feedback, onClose }: { feedback: FeedbackDetail; onClose: () => void }): ReactNode {
  const handle = useSend(calls.feedback.handle, { silent: true });
  const userId = useSession((session) => session.account?.id ?? '');
  const [today] = useState(() => localDate(new Date()));
  const form = useForm(
    [
      { name: 'handleUser', initial: feedback.handleUser || userId, check: (value) => (value === '' ? '请选择人员' : '') },
      {
        name: 'handleDate',
        initial: feedback.handleDate || today,
        check: (value) => dayFault(value, true) || orderFault(value, feedback.problemDate, '反馈日期'),
      },
      {
        name: 'workTime',
        initial: feedback.workTime,
        check: (value) => (obeys('workingHours', value) ? '' : RULES.workingHours.message),
      },
      { name: 'bugSource', initial: feedback.bugSource, check: () => '' },
      { name: 'completionStatus', initial: '3', check: needed },
      { name: 'handleRemark', initial: feedback.handleRemark, check: (value) => textFault(value, REMARK_MAX, true) },
    ],
    async (read) => {
      const { afterSaleProblemId } = feedback;
      // The state that follows is what the person decides here, whatever it was.
      const completionStatus = stateOf(read('completionStatus'));
      const overPresent = async () => {
        const present = handlingOf(await send(calls.feedback.get, { afterSaleProblemId }, { silent: true }));
        return readOver(read, { opened: handlingOf(feedback), present });
      };
      const isSaved = await saveOver(
        feedback.version,
        async (version, isOver) => {
          const said = isOver ? await overPresent() : read;
          const sent = {
            afterSaleProblemId,
            version,
            handleUser: said('handleUser'),
            handleDate: said('handleDate'),
            handleRemark: said('handleRemark').trim(),
            workTime: said('workTime'),
            bugSource: said('bugSource'),
            completionStatus,
          };
          await handle.run(sent);
        },
        { history: calls.feedback.history, id: afterSaleProblemId },
      );
      if (isSaved) toast.success('处理结果已保存');
      onClose();
    },
  );
  return (
    <FormDialog title={`处理反馈 ${feedback.number}`} form={form} submit="保存处理结果" onClose={onClose}>
      <PersonField form={form} name="handleUser" label="处理人" required multiple />
      <DateField form={form} name="handleDate" label="处理日期" required min={feedback.problemDate} />
      <TextField form={form} name="workTime" label="工时（小时）" inputMode="decimal" maxLength={11} />
      <DictField form={form} name="bugSource" label="问题来源" type={DICT.feedbackBugSource} />
      <DictField
        form={form}
        name="completionStatus"
        label="处理后的状态"
        required
        type={DICT.feedbackStatus}
        only={statesAfter(feedback.completionStatus)}
      />
      <TextareaField form={form} name="handleRemark" label="处理说明" required limit={REMARK_MAX} />
    </FormDialog>
  );
}
