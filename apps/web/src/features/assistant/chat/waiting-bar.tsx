import { calls } from '@houtai/contract';
import { AI_CLIENTS_PAGE } from '@houtai/contract/assistant-clients';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { queryOf } from '#platform/calls/query.ts';

import { waitingQuery } from './waiting-query.ts';

import patterns from '#ui/patterns.module.css';
import css from '../window/assistant-dialog.module.css';

/** Shows in the dialog that the user's AI clients wait for a confirmation; nothing when clients are not allowed or nothing waits. */
export function WaitingBar(): ReactNode {
  const isAllowed = useQuery(queryOf(calls.assistant.state, {}, { silent: true })).data?.allowClients === true;
  const count = useQuery({ ...waitingQuery, enabled: isAllowed }).data?.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={css.context} role="status">
      <span className={patterns.fillEllipsis}>AI 客户端有 {count} 项操作等你确认</span>
      <Link to={AI_CLIENTS_PAGE}>查看</Link>
    </div>
  );
}
