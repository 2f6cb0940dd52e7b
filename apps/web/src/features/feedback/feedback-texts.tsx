import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import type { ReactNode } from 'react';

import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { RecordText } from '#kit/rich-text/record-text.tsx';

const { problemFeedback, handleRemark } = FEEDBACK_FORM.fields;

/** What the problem is, and what was done about it. */
export function FeedbackTexts({ feedback }: { feedback: FeedbackDetail }): ReactNode {
  return (
    <>
      <h3>{problemFeedback.label}</h3>
      <RecordText html={feedback.problemFeedback} />
      <h3>{handleRemark.label}</h3>
      <p data-words>
        <NumberedText text={feedback.handleRemark} />
      </p>
    </>
  );
}
