import { calls } from '@houtai/contract';
import { characterCount } from '@houtai/contract/characters';
import { cleanText } from '@houtai/contract/form-check';
import { COMMENT_FORM } from '@houtai/contract/history-form';
import type { Report } from '@houtai/contract/work-reports';
import { CheckCheck } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';

import { useLeaveGuard } from '#kit/form/draft/use-leave-guard.ts';
import { useSend } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Chip } from '#ui/marks/chip.tsx';

import { quoteText } from './quotes.ts';

import css from '../report/report-pane.module.css';

const FIELD = COMMENT_FORM.fields.comment;

type ReportReplyProps = {
  report: Report;
  field: RefObject<HTMLTextAreaElement | null>;
  quote: string;
  /** Absent when no part of the text can be selected. */
  onQuote?: (quote: string) => void;
  /** Absent for the author. */
  marks: { read: () => void; unread: () => void } | undefined;
};

/** An input for a comment on the report or on the selected part of it, with buttons to mark the report as read. */
export function ReportReply({ report, field, quote, onQuote, marks }: ReportReplyProps): ReactNode {
  const [text, setText] = useState('');
  const comment = useSend(calls.workReports.comment);
  const said = cleanText(FIELD, text);
  const whole = quoteText(quote, said);
  const maySend = said !== '' && characterCount(whole) <= FIELD.max && !comment.busy;
  useLeaveGuard(said !== '');
  const send = async () => {
    if (!maySend) return;
    await comment.run({ id: report.id, comment: whole }).then(
      () => {
        setText('');
        onQuote?.('');
      },
      () => undefined,
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void send();
  };
  return (
    <footer className={css.foot}>
      {quote !== '' && <Chip label={`评论「${quote}」`} onRemove={() => onQuote?.('')} />}
      <textarea
        ref={field}
        rows={1}
        aria-label="评论"
        placeholder={onQuote ? '评论，选中正文可评论到那一句' : '回复评论'}
        maxLength={FIELD.max}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={press}
      />
      {marks && (
        <Button onClick={report.unread ? marks.read : marks.unread}>
          <CheckCheck size={16} strokeWidth={1.75} aria-hidden />
          {report.unread ? '已阅' : '标为未读'} <kbd>{report.unread ? 'E' : 'U'}</kbd>
        </Button>
      )}
      <Button kind="primary" disabled={!maySend} onClick={() => void send()}>
        发送
      </Button>
    </footer>
  );
}
