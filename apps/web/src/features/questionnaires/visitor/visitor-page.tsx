import { calls } from '@houtai/contract';
import { VISITOR_ENTER_PAGE, VISITOR_PREVIEW_PAGE, type VisitorSheet } from '@houtai/contract/visitor';
import { VISITOR_WORDS } from '@houtai/contract/visitor-states';
import { type ReactNode, Suspense, useEffect, useState } from 'react';

import { CallError, send } from '#platform/calls/send.ts';
import { useAppLocation } from '#platform/pages/app-location.ts';
import { useWindowTitle } from '#platform/pages/window-title.ts';
import { FullPageState, StateButton } from '#ui/frame/full-page-state.tsx';
import { lazyPart } from '#ui/frame/lazy-part.ts';

import { AnsweredSheet, Ended } from './answered-sheet.tsx';
import { OneField } from './controls/one-field.tsx';
import { EnterPage } from './enter-page.tsx';
import { FollowedAnswer } from './followed-answer.tsx';
import { PreviewPage } from './preview-page.tsx';
import { readSaved } from './saved-answers.ts';
import { useQueryValue } from './use-query-value.ts';
import { VisitorEnd } from './visitor-end.tsx';

const VisitorReportPage = lazyPart(() => import('./visitor-report.tsx').then((module) => ({ default: module.VisitorReportPage })));

/** The pages of visitors by address. */
export default function VisitorPage(): ReactNode {
  const path = useAppLocation((place) => place.pathname);
  if (path === VISITOR_PREVIEW_PAGE) return <PreviewPage />;
  return path === VISITOR_ENTER_PAGE ? <EnterPage /> : <AnswerPage />;
}

/** A questionnaire behind its link, or the progress of an answer. */
function AnswerPage(): ReactNode {
  const key = useQueryValue('key');
  const follow = useQueryValue('follow');
  const report = useQueryValue('report');
  useWindowTitle(report ? '问卷报告' : follow ? '处理进度' : '问卷');
  if (report)
    return (
      <Suspense fallback={null}>
        <VisitorReportPage reportKey={report} />
      </Suspense>
    );
  return follow ? <FollowedAnswer followKey={follow} /> : <Opened key={key} linkKey={key} />;
}

function Opened({ linkKey }: { linkKey: string }): ReactNode {
  const ticket = useQueryValue('ticket');
  const from = useQueryValue('from');
  const [sheet, setSheet] = useState<VisitorSheet | CallError | null>(null);
  const [password, setPassword] = useState('');
  const [asked, setAsked] = useState(0);
  const [busy, setBusy] = useState(true);
  const [reopened, setReopened] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const input = { key: linkKey, ticket, password, attempt: readSaved(linkKey).attempt, from };
    send(calls.visitor.open, input, { silent: true, signal: leaving.signal }).then(
      (found) => {
        setSheet(found);
        setBusy(false);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        setSheet(error instanceof CallError ? error : new CallError('', '请稍后重试'));
        setBusy(false);
      },
    );
    return () => leaving.abort();
  }, [linkKey, ticket, from, password, asked]);
  const again = () => {
    setBusy(true);
    setAsked(asked + 1);
  };
  if (sheet === null) return null;
  if (sheet instanceof CallError) return <NotOpened fault={sheet} onRetry={again} />;
  if (sheet.state === 'open')
    return (
      <AnsweredSheet
        key={sheet.attempt}
        sheet={sheet}
        linkKey={linkKey}
        ticket={ticket}
        reopened={reopened}
        onReopen={(why) => {
          setReopened(`${why}。已重新载入问卷，填过的内容都在，请核对后提交`);
          again();
        }}
      />
    );
  if (sheet.state === 'password' || sheet.state === 'wrong-password')
    return (
      <OneField
        name={sheet.companyName}
        title="请输入密码"
        label="问卷密码"
        type="password"
        submit="进入问卷"
        fault={sheet.state === 'wrong-password' && !busy ? '密码不正确，请核对后重新输入' : ''}
        busy={busy}
        onSubmit={(text) => {
          setBusy(true);
          setPassword(text);
          setAsked(asked + 1);
        }}
      />
    );
  if (sheet.receipt) return <Ended receipt={sheet.receipt} sheet={sheet} />;
  const words = VISITOR_WORDS[sheet.state];
  const text = sheet.startsOn ? `${sheet.startsOn} 起可以填写，到时再打开这个链接。` : words.text;
  return <VisitorEnd name={sheet.companyName} look={sheet} about={sheet.title} title={words.title} text={text} />;
}

/** Shown for an invalid link, or when the server does not answer. */
function NotOpened({ fault, onRetry }: { fault: CallError; onRetry: () => void }): ReactNode {
  const isGone = fault.code === 'A0404' || fault.code === 'A0400';
  return (
    <FullPageState title={isGone ? '链接已失效' : '暂时打不开'} actions={isGone ? null : <StateButton onClick={onRetry}>重试</StateButton>}>
      {isGone ? '请核对链接，或向发来链接的人索取新的。' : fault.message}
    </FullPageState>
  );
}
