import type { Question } from '@houtai/contract/question';
import { optionText } from '@houtai/contract/question';
import { QUESTION_KINDS } from '@houtai/contract/question-kinds';
import { conditionInWords, numbersOf, pagesOf } from '@houtai/contract/questionnaire-logic';
import { type ConditionLine, pathNotices, pathsOf } from '@houtai/contract/questionnaire-paths';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import css from './logic.module.css';

/** The height of a row in px; lines are computed from it, so that nothing is measured. */
const ROW = 48;
const STEP = 16;
const MAX_LANES = 8;

type LogicViewProps = {
  questions: readonly Question[];
  faults: readonly { questionId: string; msg: string }[];
  onOpen: (id: string) => void;
};

/** The conditions as lines between questions, page by page; above them unreachable questions and early ends. */
export function LogicView({ questions, faults, onOpen }: LogicViewProps): ReactNode {
  const [pointed, setPointed] = useState<string | null>(null);
  const { lines, unreachable } = pathsOf(questions);
  const notices = pathNotices(questions);
  const numbers = numbersOf(questions);
  const rows = pagesOf(questions).flatMap((page, index) => [
    { page: index + 1, title: page[0]?.kind === 'page' ? page[0].title : '', question: null },
    ...page.filter(({ kind }) => kind !== 'page').map((question) => ({ page: index + 1, title: '', question })),
  ]);
  const rowOf = (id: string) => rows.findIndex(({ question }) => question?.id === id);
  const drawn = lines.filter(({ from, to }) => rowOf(from) >= 0 && rowOf(to) >= 0);
  const isLit = ({ from, to }: ConditionLine) => pointed === from || pointed === to;
  return (
    <div className={css.logic} role="region" aria-label="逻辑图">
      <ul className={css.notices} aria-label="检查结果">
        {faults.map(({ questionId, msg }) => (
          <Notice key={`${questionId}${msg}`} level="error" onOpen={questionId ? () => onOpen(questionId) : undefined}>
            {numbers.has(questionId) ? `第 ${numbers.get(questionId)} 题：${msg}` : msg}
          </Notice>
        ))}
        {notices.map(({ questionId, msg }) => (
          <Notice key={msg} level="notice" onOpen={questionId ? () => onOpen(questionId) : undefined}>
            {msg}
          </Notice>
        ))}
        {faults.length + notices.length === 0 && <li className={css.fine}>每一题都有人能走到，没有提前结束的选项。</li>}
      </ul>
      <div className={css.graph} style={{ height: rows.length * ROW }}>
        <svg className={css.lines} width={STEP * (MAX_LANES + 2)} height={rows.length * ROW} aria-hidden>
          {drawn.map((line, index) => {
            const [top, bottom] = [rowOf(line.from) * ROW + ROW / 2, rowOf(line.to) * ROW + ROW / 2];
            const x = STEP * (2 + (index % MAX_LANES));
            const bend = Math.min(10, Math.abs(bottom - top) / 2);
            const way = bottom > top ? bend : -bend;
            return (
              <path
                key={`${line.from}${line.to}${index}`}
                d={`M0 ${top} H${x - bend} q${bend} 0 ${bend} ${way} V${bottom - way} q0 ${way} ${-bend} ${way} H2 m5 -4 l-5 4 l5 4`}
                data-lit={isLit(line) || undefined}
                data-none={line.test === 'none' || undefined}
                data-wrong={unreachable.has(line.to) || undefined}
              />
            );
          })}
        </svg>
        <ol className={css.rows}>
          {rows.map(({ page, title, question }) =>
            question === null ? (
              <li key={`page${page}`} className={css.page}>
                <b>第 {page} 页</b> {title}
              </li>
            ) : (
              <li key={question.id}>
                <button
                  type="button"
                  className={css.node}
                  data-wrong={unreachable.has(question.id) || undefined}
                  onClick={() => onOpen(question.id)}
                  onPointerEnter={() => setPointed(question.id)}
                  onPointerLeave={() => setPointed(null)}
                  onFocus={() => setPointed(question.id)}
                  onBlur={() => setPointed(null)}
                >
                  <span className={css.name}>
                    {numbers.has(question.id) && `${numbers.get(question.id)}. `}
                    {question.title || QUESTION_KINDS[question.kind].words}
                  </span>
                  <small>{conditionInWords(questions, question) || leadsTo(question, drawn, numbers)}</small>
                </button>
              </li>
            ),
          )}
        </ol>
      </div>
    </div>
  );
}

/** The questions that depend on the options of one. */
function leadsTo({ id, options }: Question, lines: readonly ConditionLine[], numbers: ReadonlyMap<string, number>): string {
  const own = lines.filter(({ from }) => from === id);
  return own
    .map(({ to, test, optionIds }) => {
      const words = optionIds.map((option) => `「${optionText(options, option)}」`).join('或');
      return `${test === 'any' ? '选' : '没选'}${words} → ${numbers.has(to) ? `第 ${numbers.get(to)} 题` : '说明'}`;
    })
    .join('，');
}

type NoticeProps = { level: 'error' | 'notice'; onOpen: (() => void) | undefined; children: ReactNode };

function Notice({ level, onOpen, children }: NoticeProps): ReactNode {
  const Icon = level === 'error' ? CircleAlert : TriangleAlert;
  return (
    <li data-level={level}>
      <Icon size={16} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
      {onOpen && (
        <button type="button" onClick={onOpen}>
          去修改
        </button>
      )}
    </li>
  );
}
