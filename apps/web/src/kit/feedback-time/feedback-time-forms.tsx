import { calls } from '@houtai/contract';
import type { FeedbackDetail, FeedbackRow } from '@houtai/contract/feedback';
import {
  FEEDBACK_ACCEPTER_FORM,
  FEEDBACK_PROMISE_FORM,
  FEEDBACK_REJECT_FORM,
  FEEDBACK_RESUME_FORM,
  FEEDBACK_WAIT_FORM,
  WAIT_KIND_KEYS,
  type WaitKind,
} from '@houtai/contract/feedback-clock';
import { MAX_WAIT_DAYS } from '@houtai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { RadioField } from '#kit/form/fields/option-fields.tsx';
import { DateField, TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import { DayChips, dayFromNow } from './day-chips.tsx';

import css from './feedback-time-forms.module.css';

type Props = { feedback: Pick<FeedbackRow, 'afterSaleProblemId' | 'version' | 'number'>; onClose: () => void };

/** A detail includes the waits of the feedback; a row does not. */
type WaitProps = Props & { feedback: Pick<FeedbackRow, 'faultLevel'> & Partial<Pick<FeedbackDetail, 'waits'>> };

const told = { silent: true, onMessage: toast.success } as const;

/** Asks what a feedback waits for, and when to check again. */
export function WaitForFeedback(props: WaitProps): ReactNode {
  const { data: kinds, error } = useQuery(queryOf(calls.feedback.waitKinds, {}, { silent: true }));
  // If the request fails, all kinds are offered, and the server refuses those that are switched off.
  if (!kinds && !error) return null;
  return <WaitDialog {...props} kinds={kinds ?? WAIT_KIND_KEYS} />;
}

type DialogProps = WaitProps & { kinds: readonly WaitKind[] };

function WaitDialog({ feedback: { afterSaleProblemId, version, number, waits, faultLevel }, kinds, onClose }: DialogProps): ReactNode {
  const wait = useSend(calls.feedback.wait, told);
  const form = useForm(FEEDBACK_WAIT_FORM, {
    initial: { kind: kinds[0] ?? '' },
    submit: async (values) => {
      await wait.run({ ...values, afterSaleProblemId, version });
      onClose();
    },
  });
  const { fields } = form;
  return (
    <FormDialog title={`等待什么 ${number}`} form={form} submit="开始等待" onClose={onClose}>
      <RadioField of={fields.kind} isOff={(kind) => !kinds.some((one) => one === kind)} />
      <TextField of={fields.reason} />
      <DateField of={fields.askOn} min={dayFromNow(1)} max={dayFromNow(MAX_WAIT_DAYS)} />
      <DayChips value={form.read('askOn')} onChange={(day) => form.change('askOn', day)} />
      <p className={css.hint}>
        时限暂停，状态不变；到那天 9:00 自动恢复并提醒处理人。
        {form.read('kind') === 'customer' && '来自问卷的，访客一回复就恢复。'}
        {faultLevel === '1' && '致命的另外告诉负责人。'}
        {waits !== undefined && waits.length > 0 && `已等过 ${waits.length} 次。`}
      </p>
    </FormDialog>
  );
}

/** Ends a wait, optionally with its outcome. */
export function ResumeFeedback({ feedback: { afterSaleProblemId, version, number }, onClose }: Props): ReactNode {
  const resume = useSend(calls.feedback.resume, told);
  const form = useForm(FEEDBACK_RESUME_FORM, {
    initial: {},
    submit: async (values) => {
      await resume.run({ ...values, afterSaleProblemId, version });
      onClose();
    },
  });
  return (
    <FormDialog title={`恢复计时 ${number}`} form={form} submit="恢复" onClose={onClose}>
      <TextField of={form.fields.reason} placeholder="等到了什么" />
    </FormDialog>
  );
}

/** Promises a time other than the limit, with the reason. */
export function PromiseFeedback({ feedback: { afterSaleProblemId, version, number }, onClose }: Props): ReactNode {
  const promise = useSend(calls.feedback.promise, told);
  const form = useForm(FEEDBACK_PROMISE_FORM, {
    initial: { time: '18:00' },
    submit: async (values) => {
      await promise.run({ ...values, afterSaleProblemId, version });
      onClose();
    },
  });
  const { fields } = form;
  return (
    <FormDialog title={`约定时间 ${number}`} form={form} submit="保存约定" onClose={onClose}>
      <DateField of={fields.day} min={dayFromNow(0)} />
      <TextField of={fields.time} />
      <TextField of={fields.reason} />
    </FormDialog>
  );
}

/** Asks for a sentence about what is not well done yet. */
export function RejectFeedback({ feedback: { afterSaleProblemId, version, number }, onClose }: Props): ReactNode {
  const reject = useSend(calls.feedback.reject, told);
  const form = useForm(FEEDBACK_REJECT_FORM, {
    initial: {},
    submit: async (values) => {
      await reject.run({ ...values, afterSaleProblemId, version });
      onClose();
    },
  });
  return (
    <FormDialog title={`还没好 ${number}`} form={form} submit="退回处理中" onClose={onClose}>
      <TextareaField of={form.fields.reason} placeholder="写一句；退回处理中，重新计时" />
    </FormDialog>
  );
}

/** Lets a colleague accept the result. */
export function SetAccepter({ feedback: { afterSaleProblemId, version, number }, onClose }: Props): ReactNode {
  const setAccepter = useSend(calls.feedback.setAccepter, told);
  const form = useForm(FEEDBACK_ACCEPTER_FORM, {
    initial: {},
    submit: async (values) => {
      await setAccepter.run({ ...values, afterSaleProblemId, version });
      onClose();
    },
  });
  return (
    <FormDialog title={`转给同事验收 ${number}`} form={form} submit="转交验收" onClose={onClose}>
      <PersonField of={form.fields.accepterId} />
    </FormDialog>
  );
}
