import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { DICT } from '@houtai/contract/dictionary-types';
import type { FeedbackDetail } from '@houtai/contract/feedback';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { useDefaultCodes } from '#kit/form/use-default-codes.ts';
import { queryOf } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { FeedbackFormSheet } from './feedback-form-sheet.tsx';
import { feedbackFormValues, newValues } from './feedback-form.ts';

type FeedbackEditorProps = { onDone: () => void; onCancel: () => void } & (
  | { mode: 'new' }
  | { mode: 'edit' | 'copy'; feedback: FeedbackDetail }
);

/** Loads the initial values of the form's mode before showing it, because a form takes its initial values only once. */
export function FeedbackEditor(props: FeedbackEditorProps): ReactNode {
  const { onDone, onCancel } = props;
  const ends = { onDone, onCancel };
  if (props.mode === 'new') return <NewFeedback {...ends} />;
  const { mode, feedback } = props;
  return <FeedbackFormSheet {...ends} mode={mode} feedback={feedback} initial={feedbackFormValues(feedback, mode)} />;
}

const CODED = {
  handle: DICT.feedbackHandle,
  workType: DICT.feedbackWorkType,
  priority: DICT.feedbackPriority,
  faultLevel: DICT.feedbackFaultLevel,
  bugSource: DICT.feedbackBugSource,
  integral: DICT.feedbackIntegral,
} as const;

function NewFeedback(ends: { onDone: () => void; onCancel: () => void }): ReactNode {
  const userId = useSession((session) => session.userInfo?.id ?? '');
  const handlers = useQuery(queryOf(calls.parameters.getParamStr, { paramKey: 'feedback_handle_user' }, { silent: true }));
  const usual = useDefaultCodes(CODED);
  const [today] = useState(() => localDate(new Date()));
  // The form also works without the parameter; then it has no handler yet.
  if (handlers.isPending || usual === null) return <Skeleton height={320} />;
  return <FeedbackFormSheet {...ends} mode="new" initial={{ ...newValues(userId, handlers.data ?? '', today), ...usual }} />;
}
