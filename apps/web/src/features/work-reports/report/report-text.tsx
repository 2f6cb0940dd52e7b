import { centsOf as hundredthsOf } from '@houtai/contract/cents';
import { characterCount } from '@houtai/contract/characters';
import { REPORT_SECTIONS, sectionWords } from '@houtai/contract/work-report-words';
import type { Report } from '@houtai/contract/work-reports';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';

import { RichTextView } from '#kit/rich-text/rich-text-view.tsx';
import { useRecordForm } from '#platform/pages/record-forms.ts';
import { IconButton } from '#ui/buttons/icon-button.tsx';

import { QuotedText } from '../comments/quoted-text.tsx';
import { QUOTE_MAX } from '../comments/quotes.ts';
import { ReportComments } from '../comments/report-comments.tsx';
import { ToTodo } from '../comments/to-todo.tsx';
import { useReportTalk } from '../comments/use-report-talk.ts';
import { hoursText } from '../hours/hours-text.ts';

import css from './report-text.module.css';

/** The content of a report with its comments; a selected part of the text can be commented on. */
export function ReportText({ report, onQuote }: { report: Report; onQuote?: (quote: string) => void }): ReactNode {
  const body = useRef<HTMLDivElement>(null);
  const { comments, quotes } = useReportTalk(report);
  const [todo, setTodo] = useState('');
  const offersTodo = useRecordForm('todo') !== null;
  const take = () => {
    const marked = window.getSelection();
    const text = marked?.toString().trim() ?? '';
    const isHere = marked?.anchorNode && body.current?.contains(marked.anchorNode);
    if (isHere && text !== '' && characterCount(text) <= QUOTE_MAX && !/[\n「」]/.test(text)) onQuote?.(text);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- marking text is the act; anyone who does not mark comments on the whole
    <div ref={body} className={css.text} onMouseUp={onQuote && take}>
      <HoursBar report={report} />
      {REPORT_SECTIONS.map((section) => {
        const lines = report.lines.filter((line) => line.section === section);
        if (lines.length === 0) return null;
        return (
          <section key={section}>
            <h3>{sectionWords(section, report.kind)}</h3>
            <ul>
              {lines.map((line, at) => (
                <li key={at}>
                  <QuotedText text={line.text} quotes={quotes} />
                  {line.source && <Link to={line.source.url}>{line.source.label}</Link>}
                  {(section === 'risk' || section === 'plan') && offersTodo && (
                    <IconButton icon="todo" className={css.toTodo} label="转为待办" what={line.text} onClick={() => setTodo(line.text)} />
                  )}
                </li>
              ))}
            </ul>
          </section>
        );
      })}
      {report.content !== '' && (
        <section>
          <h3>补充说明</h3>
          <RichTextView html={report.content} />
        </section>
      )}
      <ReportComments report={report} comments={comments} onTodo={offersTodo ? setTodo : undefined} />
      {todo !== '' && <ToTodo report={report} text={todo} onClose={() => setTodo('')} />}
    </div>
  );
}

/** Hours by project, as segments of a bar with their numbers below. */
function HoursBar({ report }: { report: Report }): ReactNode {
  const sums = new Map<string, number>();
  for (const { projectName, hours } of report.hoursByDay) sums.set(projectName, (sums.get(projectName) ?? 0) + hundredthsOf(hours));
  const parts = [...sums].sort((a, b) => b[1] - a[1]);
  if (parts.length === 0) return null;
  return (
    <section>
      <h3>工时</h3>
      <div className={css.bar} aria-hidden>
        {parts.map(([name, hundredths]) => (
          <i key={name} style={{ flexGrow: hundredths }} />
        ))}
      </div>
      <ul className={css.legend}>
        {parts.map(([name, hundredths]) => (
          <li key={name}>
            {name} {hoursText(hundredths)}
          </li>
        ))}
      </ul>
    </section>
  );
}
