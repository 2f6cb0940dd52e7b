import type { OwnReport } from '@houtai/contract/work-reports';
import { type ReactNode, useRef, useState } from 'react';

import { useRecordForm } from '#platform/pages/record-forms.ts';
import { Empty } from '#ui/empty.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import { ReportComments } from '../comments/report-comments.tsx';
import { ReportReply } from '../comments/report-reply.tsx';
import { ToTodo } from '../comments/to-todo.tsx';
import type { ReportTalk } from '../comments/use-report-talk.ts';
import { OmittedLines } from './omitted-lines.tsx';
import { SourcePane } from './source-pane.tsx';
import type { ReportEditing } from './use-report-editor.ts';
import type { Sources } from './use-sources.ts';

import css from './side-pane.module.css';

type SidePaneProps = {
  own: OwnReport;
  seen: Sources;
  editing: ReportEditing;
  talk: ReportTalk;
  /** The choice of further receivers. */
  children: ReactNode;
};

type Part = 'comments' | 'sources' | 'receivers';

/** The pane beside a report's editor: comments, recorded activity, and receivers. */
export function SidePane({ own, seen, editing, talk, children }: SidePaneProps): ReactNode {
  const [chosen, setChosen] = useState<Part | null>(null);
  const hasTalk = talk.comments.length > 0 || Boolean(own.report?.submittedAt);
  const part = chosen ?? (talk.open > 0 ? 'comments' : 'sources');
  const parts: [Part, string, number][] = [
    ['sources', '来源', seen.data?.length ?? 0],
    ['receivers', '发给', editing.typed.receivers.length + (own.head ? 1 : 0)],
  ];
  return (
    <aside className={css.pane} aria-label="评论、草稿来源和发给谁">
      <div role="group" aria-label="旁边显示" className={css.parts}>
        {[...(hasTalk ? [['comments', '评论', talk.comments.length] as const] : []), ...parts].map(([key, words, count]) => (
          <button key={key} type="button" aria-pressed={key === part} onClick={() => setChosen(key)}>
            {words} <small>{count}</small>
          </button>
        ))}
      </div>
      {part === 'comments' && <Talk own={own} talk={talk} />}
      {part === 'sources' && (
        <>
          <SourcePane seen={seen} editing={editing} />
          <OmittedLines seen={seen} editing={editing} />
        </>
      )}
      {part === 'receivers' && (
        <div className={css.body}>
          {own.head && (
            <p className={css.head}>
              <Avatar name={own.head.name} size={20} />
              {own.head.name}
              <small>部门负责人，固定收到</small>
            </p>
          )}
          {children}
        </div>
      )}
    </aside>
  );
}

function Talk({ own: { report }, talk }: Pick<SidePaneProps, 'own' | 'talk'>): ReactNode {
  const field = useRef<HTMLTextAreaElement>(null);
  const [todo, setTodo] = useState('');
  const offersTodo = useRecordForm('todo') !== null;
  if (!report) return null;
  return (
    <>
      <div className={css.body}>
        {talk.comments.length === 0 && <Empty>还没有评论</Empty>}
        <ReportComments report={report} comments={talk.comments} onTodo={offersTodo ? setTodo : undefined} />
        {todo !== '' && <ToTodo report={report} text={todo} onClose={() => setTodo('')} />}
      </div>
      <ReportReply report={report} field={field} quote="" marks={undefined} />
    </>
  );
}
