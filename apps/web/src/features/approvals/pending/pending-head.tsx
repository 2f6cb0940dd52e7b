import { calls } from '@houtai/contract';
import type { TaskRow } from '@houtai/contract/approval-flows';
import { ownValue } from '@houtai/contract/own-value';
import { ListChecks } from 'lucide-react';
import type { ReactNode } from 'react';

import { ExportButton } from '#kit/list/export-button.tsx';
import { ListHead } from '#kit/list/list-head.tsx';
import type { List } from '#kit/list/use-list.ts';
import { Button } from '#ui/buttons/button.tsx';

import { WaySwitch } from '../flow/way-switch.tsx';
import { usePendingViews } from './pending-views.ts';
import { TASK_VIEW } from './task-columns.tsx';

type PendingHeadProps = { list: List<string, TaskRow, string>; isPicking: boolean; onPicking: () => void };

/** The default columns of an export: those that the table shows initially. */
const EXPORTED = TASK_VIEW.columns.filter(({ hidden }) => !hidden);

/** Title, views with counts, and the actions on the whole list. */
export function PendingHead({ list, isPicking, onPicking }: PendingHeadProps): ReactNode {
  const { counts, offered } = usePendingViews(list.view);
  return (
    <ListHead
      title="待我审批"
      views={list.views.filter(({ key }) => offered.includes(key)).map(({ key, label }) => ({ key, label, count: ownValue(counts, key) }))}
      view={list.view}
      onView={list.setView}
      onRefresh={list.refresh}
      tools={<WaySwitch />}
      columns={null}
      exporting={<ExportButton call={calls.approvals.exportTasks} name="待我审批" asked={list.asked} columns={EXPORTED} />}
      actions={
        list.view !== 'done' && (
          <Button size="small" aria-pressed={isPicking} onClick={onPicking}>
            <ListChecks size={16} strokeWidth={1.75} aria-hidden />
            {isPicking ? '退出批量' : '批量审批'}
          </Button>
        )
      }
    />
  );
}
