import { BASE_PATH } from '@houtai/contract/limits';
import { linkTo } from '@houtai/contract/links';
import type { QuestionAnswers } from '@houtai/contract/question';
import { VISITOR_PAGE, type VisitorReceipt, type VisitorSheet } from '@houtai/contract/visitor';
import { VISITOR_WORDS } from '@houtai/contract/visitor-states';
import { type ReactNode, useState } from 'react';

import { CallError } from '#platform/calls/send.ts';
import { useLeaveWarning } from '#ui/hooks/use-leave-warning.ts';

import { forgetSentAnswers, keepAnswers, readSaved } from './saved-answers.ts';
import { sendAnswers } from './send-answers.ts';
import { useSavedDraft } from './use-saved-draft.ts';
import { VisitorEnd } from './visitor-end.tsx';
import { VisitorForm } from './visitor-form.tsx';

import css from './visitor-form.module.css';

type AnsweredSheetProps = {
  sheet: VisitorSheet;
  linkKey: string;
  ticket: string;
  /** Shown above the questions: why they were loaded again. */
  reopened?: string;
  /** The server no longer accepts this version: loads the current one with the entered answers. */
  onReopen: (why: string) => void;
};

/** An open questionnaire until its answer has arrived. */
export function AnsweredSheet({ sheet, linkKey, ticket, reopened = '', onReopen }: AnsweredSheetProps): ReactNode {
  // The device's answers have priority; the server may have stored those that the device has lost.
  const [begun] = useState(() => {
    const kept = readSaved(linkKey);
    return sheet.draft && (kept.attempt !== sheet.attempt || Object.keys(kept.answers).length === 0) ? sheet.draft : kept;
  });
  const keepOnServer = useSavedDraft(linkKey, sheet.attempt);
  const [receipt, setReceipt] = useState<VisitorReceipt | null>(null);
  const [fault, setFault] = useState(reopened === '' ? null : new CallError('A0400', reopened));
  const [full, setFull] = useState<readonly string[]>(sheet.fullOptions);
  const [busy, setBusy] = useState(false);
  const [isOffline, setIsOffline] = useState(false);
  const { attempt } = sheet;
  // Leaving during the submit would leave the outcome unclear.
  useLeaveWarning(busy);
  const onKeep = (answers: QuestionAnswers, page: number) => {
    if (receipt !== null) return;
    keepAnswers(linkKey, { attempt, answers, page });
    keepOnServer(answers, page);
  };
  const submit = async (answers: QuestionAnswers) => {
    setBusy(true);
    setFault(null);
    try {
      const sent = Object.fromEntries(Object.entries(answers).map(([id, values]) => [id, [...values]]));
      const came = await sendAnswers({ key: linkKey, attempt, ticket, answers: sent }, setIsOffline);
      if (came.state === 'full' && came.fullOptions.length > 0) {
        setFull(came.fullOptions);
        setFault(new CallError('', '您选的名额刚刚被选满，请另选一项'));
      } else {
        if (came.state === 'done') forgetSentAnswers(linkKey, attempt);
        setReceipt(came);
      }
    } catch (error) {
      if (error instanceof CallError && error.code === 'A0400' && error.faults.length === 0) return onReopen(error.message);
      setFault(error instanceof CallError ? error : new CallError('', '提交没有完成，请重试'));
    } finally {
      setBusy(false);
    }
  };
  if (receipt) return <Ended receipt={receipt} sheet={sheet} />;
  return (
    <VisitorForm
      sheet={{ ...sheet, fullOptions: [...full] }}
      begun={begun}
      linkKey={linkKey}
      placeKey={linkKey}
      busy={busy ? (isOffline ? '等待网络，恢复后自动提交' : '正在提交…') : ''}
      problem={fault && <p className={css.problem}>{problemOf(fault)}</p>}
      refused={Object.fromEntries((fault?.faults ?? []).map(({ path, msg }) => [path, msg]))}
      onKeep={onKeep}
      onSubmit={(answers) => void submit(answers)}
    />
  );
}

function problemOf({ code, message }: CallError): string {
  return code === '' ? `${message}。填过的内容已保存在这台设备上，可以再次提交。` : message;
}

/** The confirmation of a sent answer, also shown after a reload. */
export function Ended({ receipt: { state, thanks, follow, number }, sheet }: { receipt: VisitorReceipt; sheet: VisitorSheet }): ReactNode {
  const words = state === 'open' || state === 'password' ? VISITOR_WORDS.closed : VISITOR_WORDS[state];
  return (
    <VisitorEnd name={sheet.companyName} look={sheet} title={words.title} text={thanks || words.text}>
      {number && <p>受理号 {number}，查询时请提供</p>}
      {follow && <a href={BASE_PATH + linkTo(VISITOR_PAGE, { follow })}>查看处理进度</a>}
    </VisitorEnd>
  );
}
