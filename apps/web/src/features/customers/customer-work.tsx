import { calls } from '@houtai/contract';
import type { CustomerDetail } from '@houtai/contract/customers';
import { DICT } from '@houtai/contract/dictionary-types';
import { FEEDBACK_PAGE } from '@houtai/contract/feedback';
import { OPEN_FEEDBACK_STATES } from '@houtai/contract/feedback-states';
import { linkTo } from '@houtai/contract/links';
import { PROJECT_STATES } from '@houtai/contract/project-states';
import { PROJECT_PAGE, PROJECTS_PAGE } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { CompletenessText } from '#kit/figure-text.tsx';
import { DictText } from '#kit/list/cells/dict-text.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';

import line from '#kit/card-rows.module.css';
import patterns from '#ui/patterns.module.css';
import css from './customer-work.module.css';

/** Number of rows of each part; the linked list has all of them. */
const SHOWN = 5;

/** A customer's projects and their open feedback, as far as the user may see them. */
export function CustomerWork({ customer: { id } }: { customer: CustomerDetail }): ReactNode {
  return (
    <>
      {useCan([calls.projects.page.access]) && <Projects customerId={id} />}
      {useCan([calls.feedback.page.access]) && <OpenFeedback customerId={id} />}
    </>
  );
}

function Projects({ customerId }: { customerId: string }): ReactNode {
  const { data } = useQuery(queryOf(calls.projects.page, { customerId, limit: SHOWN }, { silent: true }));
  if (!data || data.total === 0) return null;
  return (
    <>
      <h3>
        项目
        <small>
          <Link to={linkTo(PROJECTS_PAGE, { customerId })}>查看全部 {data.total} 个</Link>
        </small>
      </h3>
      <ul className={css.rows} aria-label="客户的项目">
        {data.rows.map(({ id, name, state, completeness, milestones }) => (
          <li key={id}>
            <Link to={linkTo(PROJECT_PAGE, { id })} className={line.row}>
              <span className={patterns.fillEllipsis} title={name}>
                {name}
              </span>
              {milestones > 0 && <CompletenessText ratio={Number(completeness) / 100} />}
              <small>{PROJECT_STATES[state]}</small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function OpenFeedback({ customerId }: { customerId: string }): ReactNode {
  const open = { customerId, status: OPEN_FEEDBACK_STATES };
  const { data } = useQuery(queryOf(calls.feedback.page, { ...open, limit: SHOWN }, { silent: true }));
  if (!data || data.total === 0) return null;
  return (
    <>
      <h3>
        未完成的反馈
        <small>
          <Link to={linkTo(FEEDBACK_PAGE, { view: 'all', ...open })}>查看全部 {data.total} 条</Link>
        </small>
      </h3>
      <ul className={css.rows} aria-label="客户未完成的反馈">
        {data.rows.map(({ afterSaleProblemId: id, completionStatus, summary, createdAt }) => (
          <li key={id}>
            <Link to={linkTo(FEEDBACK_PAGE, { view: 'all', id })} className={line.row}>
              <DictText type={DICT.feedbackStatus} code={completionStatus} />
              <span className={patterns.fillEllipsis} title={summary}>
                {summary || '（无文字）'}
              </span>
              <small>
                <TimeCell time={createdAt} />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
