import { calls } from '@houtai/contract';
import type { FeedbackRow } from '@houtai/contract/feedback';
import { FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { COMMENT_FORM } from '@houtai/contract/history-form';
import { type ReactNode, useState } from 'react';

import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { idsOf } from '#kit/person-picker/use-people.ts';
import { toastMoved } from '#kit/record/say-moved.ts';
import { useSend } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

/** The parts of a feedback that tell whether the user has to respond to it, and how. */
export type Answered = Pick<FeedbackRow, 'afterSaleProblemId' | 'number' | 'completionStatus' | 'handleUser'> & {
  may: Pick<FeedbackRow['may'], 'state'>;
  urgency: Pick<FeedbackRow['urgency'], 'respondBy' | 'isAnswered'>;
};

type Act = { isDue: boolean; busy: boolean; press: () => void; dialog: ReactNode };

/**
 * The user's response to a feedback. A new feedback is answered by starting work on it. A reopened feedback that is already in progress is
 * answered by a comment, because
 * no change of its state is left that would show the response.
 */
export function useAnswerFeedback({ afterSaleProblemId, number, completionStatus: from, handleUser, may, urgency }: Answered): Act {
  const [isWriting, setWriting] = useState(false);
  const setStatus = useSend(calls.feedback.setStatus);
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const isNew = from === FEEDBACK_STATES.waiting && may.state;
  const isUnanswered = urgency.respondBy !== null && !urgency.isAnswered && idsOf(handleUser).includes(userId);
  const begin = async () => {
    const items = [{ afterSaleProblemId, from }];
    const moved = await setStatus.run({ items, completionStatus: FEEDBACK_STATES.working }).catch(() => null);
    if (moved) toastMoved(moved, `已响应 ${number}`);
  };
  return {
    isDue: isNew || (from === FEEDBACK_STATES.working && isUnanswered),
    busy: setStatus.busy,
    press: () => (isNew ? void begin() : setWriting(true)),
    dialog: isWriting && <AnswerFeedback id={afterSaleProblemId} number={number} onClose={() => setWriting(false)} />,
  };
}

type Props = { id: string; number: string; onClose: () => void };

/** Writes a comment that tells the people waiting for the feedback that somebody has started on it. */
function AnswerFeedback({ id, number, onClose }: Props): ReactNode {
  const comment = useSend(calls.feedback.comment, { silent: true });
  const form = useForm(COMMENT_FORM, {
    submit: async (values) => {
      await comment.run({ ...values, id });
      toast.success(`已响应 ${number}`);
      onClose();
    },
  });
  return (
    <FormDialog title={`响应 ${number}`} form={form} submit="响应" onClose={onClose}>
      <TextareaField of={form.fields.comment} label="回一句" placeholder="如：收到，下午到现场看" hint="写在处理记录里，响应时限到此为止" />
    </FormDialog>
  );
}
