import { calls } from '@houtai/contract';
import type { ProjectPart } from '@houtai/contract/project-parts';
import type { ProjectDetail } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';

import { queryOf } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';

export type TabKey = ProjectPart;

/** A tab with its number of records; `isWhole` is false when some of them may be hidden from the user. */
export type Tab = { key: TabKey; label: string; count?: number | undefined; isWhole?: boolean };

/** The filter for expense lines that count as costs. */
export const COUNTED = { state: 'passed' } as const;

/** The tabs of a project that the user may open, each with its number of visible records. */
export function useTabs({ id, milestones, members, fileList, complete }: ProjectDetail): Tab[] {
  const may = {
    todos: useCan([calls.todo.counts.access]),
    feedback: useCan([calls.feedback.counts.access]),
    reports: useCan([calls.workReports.page.access]),
    costs: useCan([calls.reimbursements.lines.access]),
    flows: useCan([calls.approvals.ofProject.access]),
  };
  const ask = { projectId: id };
  const todos = useQuery({ ...queryOf(calls.todo.counts, ask, { silent: true }), enabled: may.todos }).data;
  const feedback = useQuery({ ...queryOf(calls.feedback.counts, ask, { silent: true }), enabled: may.feedback }).data;
  const reports = useQuery({ ...queryOf(calls.workReports.counts, ask, { silent: true }), enabled: may.reports }).data;
  const flows = useQuery({ ...queryOf(calls.approvals.ofProject, { ...ask, limit: 1 }, { silent: true }), enabled: may.flows }).data;
  const costs = useQuery({
    ...queryOf(calls.reimbursements.lines, { ...ask, limit: 1, ...COUNTED }, { silent: true }),
    enabled: may.costs,
  }).data;
  const tabs: (Tab & { shown?: boolean })[] = [
    { key: 'overview', label: '概览' },
    { key: 'milestones', label: '里程碑', count: milestones.length },
    { key: 'todos', label: '待办', count: todos?.all, isWhole: complete.todos, shown: may.todos },
    { key: 'feedback', label: '反馈', count: feedback?.all, isWhole: complete.feedback, shown: may.feedback },
    { key: 'reports', label: '汇报', count: reports?.all, isWhole: complete.reports, shown: may.reports },
    { key: 'members', label: '成员', count: members.length + 1 },
    { key: 'files', label: '文件', count: fileList.length },
    { key: 'costs', label: '费用', count: costs?.total, isWhole: complete.costs, shown: may.costs },
    { key: 'flows', label: '审批', count: flows?.total, isWhole: complete.flows, shown: may.flows },
    { key: 'history', label: '动态' },
  ];
  return tabs.filter(({ shown = true }) => shown);
}
