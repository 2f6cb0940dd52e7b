import type { FeedbackDetail } from '@houtai/contract/feedback';
import { FEEDBACK_FORM } from '@houtai/contract/feedback-form';
import type { ReactNode } from 'react';

import { FileList } from '#kit/files/file-list.tsx';
import { NumberedText } from '#kit/known-records/numbered-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { RecordText } from '#kit/rich-text/record-text.tsx';

import css from './feedback-texts.module.css';

const { problemFeedback, handleRemark } = FEEDBACK_FORM.fields;

/** The texts of a feedback: the problem and its handling. */
export function FeedbackTexts({ feedback }: { feedback: FeedbackDetail }): ReactNode {
  return (
    <>
      <h3>{problemFeedback.label}</h3>
      <RecordText html={feedback.problemFeedback} />
      <h3>{handleRemark.label}</h3>
      <ul className={css.remarks}>
        {feedback.remarks.map(({ id, text, userName, at, files }) => (
          <li key={id}>
            <b>{userName}</b>{' '}
            <small>
              <TimeCell time={at} />
            </small>
            <p data-words>
              <NumberedText text={text} />
            </p>
            {files.length > 0 && <FileList files={files} label={`${userName}的处理附件`} />}
          </li>
        ))}
      </ul>
    </>
  );
}
