import { calls } from '@houtai/contract';
import { firstCharacters } from '@houtai/contract/characters';
import { escapeHtml } from '@houtai/contract/escape-html';
import { linkTo } from '@houtai/contract/links';
import { reportName } from '@houtai/contract/report-periods';
import { type Report, WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';
import { type ReactNode, Suspense } from 'react';
import { useHref } from 'react-router';

import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { useRecordForm } from '#platform/pages/record-forms.ts';
import { Drawer } from '#ui/layer/drawer.tsx';

import { QUOTE_MAX, quoteText } from './quotes.ts';

/** A to-do from a sentence of a report or from a comment. Once it is created, a comment on that sentence names it. */
export function ToTodo({ report, text, onClose }: { report: Report; text: string; onClose: () => void }): ReactNode {
  const form = useRecordForm('todo');
  const comment = useSend(calls.workReports.comment);
  const address = useHref(linkTo(WORK_REPORT_LIST_PAGE, { id: report.id }));
  if (!form) return null;
  const from = `${report.ownerName} ${reportName(report.kind, report.start)}`;
  const link = `<a href="${escapeHtml(window.location.origin + address)}">${escapeHtml(from)}</a>`;
  const say = async (todoId: string) => {
    onClose();
    const { number, receptionUserName } = await send(calls.todo.get, { id: todoId });
    await comment.run({ id: report.id, comment: quoteText(quotable(text), `已转为待办 ${number}，负责人 ${receptionUserName}`) });
  };
  return (
    <Drawer open onClose={onClose} label="转为待办" width={640}>
      <Suspense>
        <form.Form
          fill={{ receptionUser: report.ownerId, resultRequest: `<p>${escapeHtml(text)}</p><p>来自 ${link}</p>` }}
          onCancel={onClose}
          onDone={(id) => void say(id).catch(() => undefined)}
        />
      </Suspense>
    </Drawer>
  );
}

/** The beginning of a sentence, as long as a quote may be. */
function quotable(text: string): string {
  const [line = ''] = text.replaceAll(/[「」]/g, '').split('\n');
  return firstCharacters(line.trim(), QUOTE_MAX);
}
