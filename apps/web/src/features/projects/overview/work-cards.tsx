import { calls } from '@houtai/contract';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_PAGE, type FeedbackRow } from '@houtai/contract/feedback';
import { linkTo } from '@houtai/contract/links';
import { reportName } from '@houtai/contract/report-periods';
import { TODO_PAGE, type TodoRow } from '@houtai/contract/todo';
import { type ReportRow, WORK_REPORT_LIST_PAGE } from '@houtai/contract/work-reports';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { Card, CardSkeleton } from '#kit/card.tsx';
import { CutEmpty } from '#kit/figure/cut.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { UrgencyText } from '#kit/urgency/urgency-text.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Avatar } from '#ui/marks/avatar.tsx';

import line from '#kit/card-rows.module.css';
import patterns from '#ui/patterns.module.css';
import css from '../project-page.module.css';

type WorkCardProps = {
  projectId: string;
  /** Whether the user may see all records. */
  isWhole: boolean;
  most: number;
  /** Shows more of them within the project; if absent, the link opens the list itself. */
  onAll?: () => void;
};

/** A project's to-dos that the user may see. */
export function TodoCard({ projectId, isWhole, most, onAll }: WorkCardProps): ReactNode {
  const query = useQuery(queryOf(calls.todo.page, { projectId, limit: most, sort: 'state' }, { silent: true }));
  return (
    <RowsCard
      title="待办"
      part="待办"
      isWhole={isWhole}
      query={query}
      most={most}
      all={linkTo(TODO_PAGE, { projectId, view: 'all' })}
      onAll={onAll}
    >
      {(todo) => ({ key: todo.todoId, node: <Todo todo={todo} /> })}
    </RowsCard>
  );
}

/** A project's feedback that the user may see. */
export function FeedbackCard({ projectId, isWhole, most, onAll }: WorkCardProps): ReactNode {
  const query = useQuery(queryOf(calls.feedback.page, { projectId, limit: most }, { silent: true }));
  return (
    <RowsCard
      title="反馈"
      part="反馈"
      isWhole={isWhole}
      query={query}
      most={most}
      all={linkTo(FEEDBACK_PAGE, { projectId, view: 'all' })}
      onAll={onAll}
    >
      {(feedback) => ({ key: feedback.afterSaleProblemId, node: <Feedback feedback={feedback} /> })}
    </RowsCard>
  );
}

/** A project's reports with hours that the user may see, latest first. */
export function ReportCard({ projectId, isWhole, most, title = '汇报', onAll }: WorkCardProps & { title?: string }): ReactNode {
  const query = useQuery(queryOf(calls.workReports.page, { projectId, limit: most }, { silent: true }));
  return (
    <RowsCard
      title={title}
      part="汇报"
      isWhole={isWhole}
      query={query}
      most={most}
      all={linkTo(WORK_REPORT_LIST_PAGE, { projectId })}
      onAll={onAll}
    >
      {(report) => ({ key: report.id, node: <ReportOf report={report} /> })}
    </RowsCard>
  );
}

type RowsCardProps<Row> = {
  title: string;
  part: keyof typeof SEEN_BY;
  isWhole: boolean;
  query: {
    data: { rows: Row[]; total: number } | undefined;
    isError: boolean;
    isPending: boolean;
    error: Error | null;
    refetch: () => unknown;
  };
  most: number;
  all: string;
  onAll: (() => void) | undefined;
  children: (row: Row) => { key: string; node: ReactNode };
};

/** Explains who may see records that this user may not. */
const SEEN_BY = {
  待办: '待办给项目经理、成员和经手的人看',
  反馈: '反馈给项目经理、成员和经手的人看',
  汇报: '汇报只给作者、收到的人和数据范围包含作者的人看',
} as const;

function RowsCard<Row>({ title, part, isWhole, query, most, all, onAll, children }: RowsCardProps<Row>): ReactNode {
  const { data, isError, isPending, error, refetch } = query;
  return (
    <Card
      title={title}
      count={data && { value: data.total, to: all }}
      cutUnit={isWhole ? undefined : '条'}
      tools={
        onAll && (
          <Button kind="ghost" size="small" className={css.ask} onClick={onAll}>
            查看全部
          </Button>
        )
      }
      {...(!onAll && { more: { label: `在${title}中打开`, to: all } })}
    >
      {isError && !data && <LoadFailed message={error?.message ?? ''} onRetry={() => void refetch()} />}
      {isPending && <CardSkeleton rows={Math.min(most, 8)} />}
      {data?.total === 0 && (isWhole ? <Empty>这个项目还没有{part}</Empty> : <CutEmpty>{SEEN_BY[part]}</CutEmpty>)}
      <ul aria-label={`项目的${title}`}>
        {data?.rows.map((row) => {
          const { key, node } = children(row);
          return <li key={key}>{node}</li>;
        })}
      </ul>
    </Card>
  );
}

function Todo({ todo }: { todo: TodoRow }): ReactNode {
  return (
    <Link to={linkTo(TODO_PAGE, { view: 'all', id: todo.todoId })} className={line.row}>
      <span className={css.mark}>
        <DictText type={DICT.todoState} code={todo.state} />
      </span>
      <span className={patterns.fillEllipsis} title={todo.summary}>
        {todo.summary || '（无文字）'}
      </span>
      <span title={todo.receptionUserName}>
        <Avatar name={todo.receptionUserName} size={20} />
      </span>
      <UrgencyText facts={todo.urgency} />
    </Link>
  );
}

function ReportOf({ report: { id, kind, start, ownerName, summary, readers, receivers } }: { report: ReportRow }): ReactNode {
  const read = receivers === 0 ? '' : ` • ${readers} / ${receivers} 已读`;
  return (
    <Link to={linkTo(WORK_REPORT_LIST_PAGE, { id })} className={line.tall}>
      <Avatar name={ownerName} size={20} />
      <span className={line.words}>
        <span title={summary}>
          {reportName(kind, start)}：{summary || '（只有工时）'}
        </span>
        <small>
          {ownerName} • {start}
          {read}
        </small>
      </span>
    </Link>
  );
}

function Feedback({ feedback }: { feedback: FeedbackRow }): ReactNode {
  const [handler = ''] = feedback.handleUserNames;
  return (
    <Link to={linkTo(FEEDBACK_PAGE, { view: 'all', id: feedback.afterSaleProblemId })} className={line.row}>
      <span className={css.mark}>
        <DictText type={DICT.feedbackStatus} code={feedback.completionStatus} />
      </span>
      <span className={patterns.fillEllipsis} title={feedback.summary}>
        {feedback.summary || '（无文字）'}
      </span>
      {handler && (
        <span title={feedback.handleUserNames.join('、')}>
          <Avatar name={handler} size={20} />
        </span>
      )}
      <small className={css.due}>
        <TimeCell time={feedback.createdAt} />
      </small>
    </Link>
  );
}
