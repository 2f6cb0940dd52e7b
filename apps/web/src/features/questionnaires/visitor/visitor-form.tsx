import { calls } from '@houtai/contract';
import { ownValue } from '@houtai/contract/own-value';
import type { QuestionAnswers } from '@houtai/contract/question';
import { holdsFiles } from '@houtai/contract/question-kinds';
import { answerFaults, minutesFor, numbersOf, pagesOf, shownQuestionIds } from '@houtai/contract/questionnaire-logic';
import type { VisitorSheet } from '@houtai/contract/visitor';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { upload } from '#platform/calls/upload.ts';
import { OpenButton } from '#ui/buttons/open-button.tsx';
import { OpenFrame } from '#ui/frame/open-frame.tsx';

import { CoverBand } from '../cover-band.tsx';
import { openLook } from '../theme-of.ts';
import { QuestionField } from './controls/question-field.tsx';

import css from './visitor-form.module.css';

type VisitorFormProps = {
  sheet: VisitorSheet;
  /** Answers entered earlier on this device. */
  begun?: { answers: QuestionAnswers; page: number };
  /** Absent in a preview, which stores and sends nothing. */
  linkKey?: string;
  /** The key for the calls that questions need: that of the link or of the preview. */
  placeKey: string;
  /** Shown above the questions: why the last submit failed. */
  problem?: ReactNode;
  /** Faults found by the server, by question. */
  refused?: Readonly<Record<string, string>>;
  /** The progress of the submit as text; blank otherwise. */
  busy?: string;
  onKeep?: (answers: QuestionAnswers, page: number) => void;
  onSubmit: (answers: QuestionAnswers) => void;
};

const NONE: Readonly<Record<string, string>> = {};

/** The questions of a questionnaire, one page at a time. */
export function VisitorForm({
  sheet,
  begun,
  linkKey,
  placeKey,
  problem,
  refused = NONE,
  busy = '',
  onKeep,
  onSubmit,
}: VisitorFormProps): ReactNode {
  const { questions, attempt, fullOptions } = sheet;
  const [answers, setAnswers] = useState<QuestionAnswers>(begun?.answers ?? {});
  const [at, setAt] = useState(begun?.page ?? 0);
  const [isChecked, setIsChecked] = useState(false);
  const main = useRef<HTMLDivElement>(null);
  const shown = shownQuestionIds(questions, answers);
  const pages = pagesOf(questions).filter((page) => page.some(({ id, kind }) => kind !== 'page' && shown.has(id)));
  const place = Math.min(at, Math.max(0, pages.length - 1));
  const page = (pages[place] ?? []).filter(({ id }) => shown.has(id));
  const isLast = place >= pages.length - 1;
  const all = answerFaults(questions, answers);
  // A preview stores no files, so it does not require them.
  const wrong = page.find((question) => ownValue(all, question.id) !== undefined && !(linkKey === undefined && holdsFiles(question)))?.id;
  const faults = isChecked ? { ...all, ...refused } : refused;
  const numbers = numbersOf(questions);
  useEffect(() => onKeep?.(answers, place), [answers, place, onKeep]);
  const go = (to: number) => {
    setIsChecked(false);
    setAt(to);
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  };
  const goOn = () => {
    if (wrong !== undefined) {
      setIsChecked(true);
      return showFault(main.current, wrong);
    }
    if (isLast) onSubmit(answers);
    else go(place + 1);
  };
  const store =
    linkKey === undefined
      ? undefined
      : (file: File) => upload(calls.visitor.upload, { file, fields: { key: linkKey, attempt } }, { silent: true });
  const readAreas = (areaId: string) => send(calls.visitor.areas, { key: placeKey, areaId }, { silent: true });
  const part = (place + 1) / Math.max(1, pages.length);
  return (
    <OpenFrame
      look={openLook(sheet.color)}
      name={sheet.companyName}
      aside={pages.length > 1 && <b className={css.place}>{`第 ${place + 1} / ${pages.length} 页`}</b>}
      strip={
        <>
          {linkKey === undefined && <p className={css.preview}>预览，不会保存</p>}
          {pages.length > 1 && (
            <div className={css.bar} aria-hidden>
              <i style={{ width: `${part * 100}%` }} />
            </div>
          )}
        </>
      }
      foot={
        <>
          {place > 0 && <OpenButton onClick={() => go(place - 1)}>上一页</OpenButton>}
          <OpenButton primary className={css.next} aria-disabled={busy !== '' || undefined} onClick={busy ? undefined : goOn}>
            {busy || (isLast ? '提交' : '下一页')}
          </OpenButton>
        </>
      }
    >
      {place === 0 && <CoverBand cover={sheet.cover} bleeds />}
      <div ref={main} tabIndex={-1} className={css.page} aria-label={`第 ${place + 1} 页，共 ${Math.max(1, pages.length)} 页`} role="group">
        <h1>{sheet.title}</h1>
        <p className={css.lead}>
          约 {minutesFor(questions)} 分钟。{sheet.intro}
        </p>
        <div role="alert">{problem}</div>
        {page.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            number={numbers.get(question.id)}
            answers={answers}
            fault={ownValue(faults, question.id)}
            full={fullOptions.filter((full) => full.startsWith(`${question.id}~`)).map((full) => full.slice(question.id.length + 1))}
            attempt={attempt}
            onChange={setAnswers}
            readAreas={readAreas}
            onFile={store}
          />
        ))}
      </div>
    </OpenFrame>
  );
}

function showFault(main: HTMLElement | null, questionId: string): void {
  const question = main?.querySelector(`[data-question="${CSS.escape(questionId)}"]`);
  question?.scrollIntoView({ block: 'center' });
  const control = question?.querySelector('input, select, textarea, button');
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}
