import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { FEEDBACK_STATUS_FORM } from '@houtai/contract/feedback-form';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { type ReactNode, useMemo, useState } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { ReassignFeedback } from '#kit/hand-over/reassign-feedback.tsx';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { RowMore } from '#kit/list/cells/row-more.tsx';
import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { confirm } from '#ui/layer/confirm.ts';
import { toast } from '#ui/layer/toast.tsx';

import { type Answered, useAnswerFeedback } from './answer-feedback.tsx';
import { ResumeFeedback, WaitForFeedback } from './feedback-time-forms.tsx';

type Record = Answered &
  Pick<FeedbackRow, 'version' | 'summary' | 'faultLevel'> & {
    waiting: unknown;
    may: Pick<FeedbackRow['may'], 'accept' | 'state' | 'resume' | 'wait' | 'reassign'>;
  };

type Props = { record: Record };

type Layer = 'wait' | 'handOver';

/** What comes next for a feedback, without opening it, and what else can be done with it: to wait (W), and to hand it over. */
export function FeedbackRowActs({ record }: Props): ReactNode {
  const { may, waiting, number } = record;
  const [layer, setLayer] = useState<Layer | null>(null);
  const close = () => setLayer(null);
  const choices = useMemo(
    () => [
      ...(may.wait && waiting === null ? [{ label: '等待', key: 'w', act: () => setLayer('wait') }] : []),
      ...(may.reassign ? [{ label: '转交', act: () => setLayer('handOver') }] : []),
    ],
    [may.wait, may.reassign, waiting],
  );
  return (
    <>
      <NextStep record={record} />
      <RowMore what={number} choices={choices} />
      {layer === 'wait' && <WaitForFeedback feedback={record} onClose={close} />}
      {layer === 'handOver' && <ReassignFeedback feedback={record} onClose={close} />}
    </>
  );
}

function NextStep({ record }: Props): ReactNode {
  const { may, waiting, completionStatus } = record;
  const answer = useAnswerFeedback(record);
  if (may.accept) return <Accept record={record} />;
  if (waiting !== null) return may.resume ? <Resume record={record} /> : null;
  return (
    <>
      {answer.isDue && (
        <RowAction label={`响应 ${record.number}`} busy={answer.busy} onClick={answer.press}>
          响应
        </RowAction>
      )}
      {may.state && completionStatus === FEEDBACK_STATES.working && !answer.isDue && <Finish record={record} />}
      {answer.dialog}
    </>
  );
}

/** Closes a feedback that the user reported. */
function Accept({ record: { afterSaleProblemId, version, number, summary } }: Props): ReactNode {
  const accept = useSend(calls.feedback.accept, { onMessage: (msg) => toast.success(msg) });
  const handleClick = async () => {
    if (await confirm({ text: `${number} 处理好了？「${summary}」验收通过后关闭；还没好请打开反馈写一句。` }))
      await accept.run({ afterSaleProblemId, version });
  };
  return (
    <RowAction label={`验收 ${number}`} busy={accept.busy} onClick={() => void handleClick()}>
      验收
    </RowAction>
  );
}

function Finish({ record }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction label={`完成 ${record.number}`} onClick={() => setOpen(true)}>
        完成
      </RowAction>
      {isOpen && <FinishFeedback record={record} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks for a sentence about the result; the reporter is then asked to accept it. */
function FinishFeedback({ record: { afterSaleProblemId, completionStatus: from, number }, onClose }: Props & { onClose: () => void }) {
  const setStatus = useSend(calls.feedback.setStatus, { silent: true });
  const form = useForm(FEEDBACK_STATUS_FORM, {
    initial: { completionStatus: FEEDBACK_STATES.done },
    submit: async (values) => {
      toastMoved(await setStatus.run({ ...values, items: [{ afterSaleProblemId, from }] }), `已完成 ${number}，等反馈人验收`);
      onClose();
    },
  });
  return (
    <FormDialog title={`完成 ${number}`} form={form} submit="完成" onClose={onClose}>
      <TextareaField of={form.fields.remark} placeholder="怎样处理好的" />
    </FormDialog>
  );
}

function Resume({ record }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <RowAction label={`恢复 ${record.number}`} onClick={() => setOpen(true)}>
        恢复
      </RowAction>
      {isOpen && <ResumeFeedback feedback={record} onClose={() => setOpen(false)} />}
    </>
  );
}
