import type { FeedbackDetail } from '@houtai/contract/feedback';
import type { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import type { ReactNode } from 'react';

import type { FieldsForm } from '#kit/form/use-form.ts';
import { AudienceLine } from '#kit/known-records/audience-line.tsx';
import { idsOf } from '#kit/person-picker/use-people.ts';

type FeedbackAudienceProps = {
  form: FieldsForm<(typeof FEEDBACK_FORM)['fields']>;
  /** The feedback being changed; absent for a new one. */
  feedback?: FeedbackDetail | undefined;
};

const TEXTS = ['problemFeedback', 'handleRemark'] as const;

/** Who will be notified on submit: new handlers, people first mentioned in its texts, and everybody involved when the state changes. */
export function FeedbackAudience({ form, feedback }: FeedbackAudienceProps): ReactNode {
  const known = feedback ? idsOf(feedback.handleUser) : [];
  const named = idsOf(form.read('handleUser')).filter((id) => !known.includes(id));
  const text = TEXTS.map((name) => form.read(name)).join('\n');
  const before = TEXTS.map((name) => feedback?.[name] ?? '').join('\n');
  const isMoved = feedback !== undefined && form.read('completionStatus') !== feedback.completionStatus;
  const event = isMoved ? 'state' : 'mention';
  return <AudienceLine recordType="feedback" id={feedback?.afterSaleProblemId} event={event} text={text} before={before} named={named} />;
}
