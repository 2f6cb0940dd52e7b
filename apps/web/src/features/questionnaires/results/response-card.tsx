import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { ownValue } from '@houtai/contract/own-value';
import type { Question } from '@houtai/contract/question';
import { holdsFiles } from '@houtai/contract/question-kinds';
import { answerInWords } from '@houtai/contract/questionnaire-logic';
import type { QuestionnaireResponse } from '@houtai/contract/questionnaire-shapes';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { FileName } from '#kit/files/file-name.tsx';
import { RowAction } from '#kit/list/cells/row-action.tsx';
import { downloadFile } from '#platform/calls/download.ts';
import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { secondsText } from './share-text.ts';

import patterns from '#ui/patterns.module.css';
import css from './results.module.css';

type ResponseCardProps = { response: QuestionnaireResponse; questions: readonly Question[]; keyword: string };

/** A single answer, and the actions on it. */
export function ResponseCard({ response, questions, keyword }: ResponseCardProps): ReactNode {
  const { id, number, submittedAt, seconds, version, ticketLabel, answers, files } = response;
  const given = questions.filter((question) => ownValue(answers, question.id));
  return (
    <li className={css.response}>
      <p className={css.meta}>
        <b>{localDateTime(new Date(submittedAt))}</b> · 用时 {secondsText(seconds)} · 第 {version} 版{ticketLabel && ` · ${ticketLabel}`}
        {number && ` · 受理号 ${number}`}
        <span className={patterns.grow} />
        <ToFeedback id={id} made={response} />
      </p>
      <dl>
        {given.map((question) => (
          <div key={question.id}>
            <dt>{question.title}</dt>
            <dd>
              {holdsFiles(question)
                ? files
                    .filter((file) => ownValue(answers, question.id)?.includes(file.id))
                    .map((file) => (
                      <RowAction key={file.id} label={file.fileName} onClick={() => void downloadFile(file)}>
                        <FileName name={file.fileName} />
                      </RowAction>
                    ))
                : marked(answerInWords(question, answers).join('；'), keyword)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function ToFeedback({ id, made }: { id: string; made: Pick<QuestionnaireResponse, 'feedbackId' | 'feedbackNumber'> }): ReactNode {
  const mayAdd = useCan([calls.feedback.add.access]);
  const send = useSend(calls.questionnaires.toFeedback, { onMessage: toast.success });
  if (made.feedbackNumber) return <Link to={linkTo(FEEDBACK_PAGE, { view: 'all', id: made.feedbackId })}>{made.feedbackNumber}</Link>;
  return (
    mayAdd && (
      <RowAction busy={send.busy} onClick={() => void send.run({ responseId: id }).catch(() => undefined)}>
        转为售后反馈
      </RowAction>
    )
  );
}

/** A text with the searched word highlighted. */
function marked(text: string, keyword: string): ReactNode {
  const at = keyword === '' ? -1 : text.toLowerCase().indexOf(keyword.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + keyword.length)}</mark>
      {text.slice(at + keyword.length)}
    </>
  );
}
