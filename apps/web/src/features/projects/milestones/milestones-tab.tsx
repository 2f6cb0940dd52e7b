import { localDate } from '@houtai/contract/dates';
import { movedWords } from '@houtai/contract/milestones';
import type { MilestoneRow } from '@houtai/contract/project-detail';
import type { ProjectDetail } from '@houtai/contract/projects';
import { type ReactNode, useMemo, useState } from 'react';

import { Card } from '#kit/card.tsx';
import { Button } from '#ui/buttons/button.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNow } from '#ui/hooks/use-now.ts';

import { PercentBar } from '../overview/percent-bar.tsx';
import { ReportProgress } from '../overview/report-progress.tsx';
import { TimelineCard } from '../overview/timeline-card.tsx';
import { MilestoneStanding } from './milestone-mark.tsx';

import css from '../project-page.module.css';

/** All milestones of a project: a timeline, and a table in which progress is reported. */
export function MilestonesTab({ project }: { project: ProjectDetail }): ReactNode {
  const today = localDate(useNow());
  // The version when the dialog opened.
  const [reported, setReported] = useState<{ project: ProjectDetail; milestone: MilestoneRow } | null>(null);
  const columns = useMemo(() => columnsOf(today, (milestone) => setReported({ project, milestone })), [today, project]);
  return (
    <div className={css.stack}>
      <TimelineCard project={project} />
      {project.milestones.length > 0 && (
        <Card title="进度" count={{ value: project.milestones.length, without: '就是下面的列表' }}>
          <div className={css.table}>
            <DataTable label="里程碑进度" columns={columns} rows={project.milestones} rowId={({ id }) => id} />
          </div>
        </Card>
      )}
      {reported && <ReportProgress {...reported} onClose={() => setReported(null)} />}
    </div>
  );
}

function columnsOf(today: string, onReport: (milestone: MilestoneRow) => void): readonly Column<MilestoneRow>[] {
  return [
    { id: 'name', head: '名称', width: 160, grow: true, pin: 'start', cell: (row) => row.name, card: 'title' },
    { id: 'standing', head: '状态', width: 152, cell: (row) => <MilestoneStanding milestone={row} today={today} />, card: 'state' },
    { id: 'percent', head: '完成度', width: 184, cell: (row) => <PercentBar percent={row.percent} width={48} />, card: 'note' },
    { id: 'weight', head: '权重', width: 64, align: 'end', cell: (row) => row.weight },
    { id: 'owner', head: '负责人', width: 88, cell: (row) => row.ownerName || '项目经理', card: 'meta' },
    { id: 'plan', head: '计划', width: 184, cell: (row) => `${row.planStart} 至 ${row.planEnd}` },
    { id: 'real', head: '实际', width: 184, cell: (row) => row.realStart && `${row.realStart} 至 ${row.realEnd || '今'}` },
    { id: 'moved', head: '计划调整', width: 280, cell: movedWords },
    {
      id: 'act',
      head: '操作',
      width: 104,
      pin: 'end',
      noPrint: true,
      cell: (row) =>
        row.mayReport && (
          <Button kind="ghost" size="small" aria-label={`填报进度 ${row.name}`} onClick={() => onReport(row)}>
            填报进度
          </Button>
        ),
      card: 'actions',
    },
  ];
}
