import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

import { useList } from '#kit/list/use-list.ts';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';

import { useWays } from '../flow/ways.ts';
import { PendingDesk } from './pending-desk.tsx';
import { PendingTable } from './pending-table.tsx';
import { DONE, WAITING } from './pending-views.ts';

/**
 * The user's waiting tasks, one at a time with document and flow, or as a table (specification 2.7); an open document is always shown with
 * its flow.
 */
export default function PendingPage(): ReactNode {
  const [params] = useSearchParams();
  const list = useList(params.get('view') === 'done' ? DONE : WAITING);
  const { table } = useWays();
  const isPhone = useIsNarrowSheet(600);
  const isTable = table && !isPhone;
  return isTable && list.openId === null ? <PendingTable list={list} /> : <PendingDesk list={list} fromTable={isTable} />;
}
