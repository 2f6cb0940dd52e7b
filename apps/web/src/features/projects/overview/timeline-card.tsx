import { localDate } from '@houtai/contract/dates';
import { milestoneTimingOf } from '@houtai/contract/milestones';
import type { ProjectDetail } from '@houtai/contract/projects';
import { type ReactNode, Suspense, useState } from 'react';

import { Card } from '#kit/card.tsx';
import { ImportButton } from '#kit/import/import-button.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { useNow } from '#ui/hooks/use-now.ts';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { Segmented } from '#ui/input/choice/radio-group.tsx';

import { PlanDrawer } from '../lazy-parts.ts';
import { MilestoneList } from '../milestones/milestone-list.tsx';
import { MoveMilestone } from '../milestones/move-milestone.tsx';
import { planTemplate } from '../milestones/plan-template.ts';
import type { Scale } from '../timeline/time-scale.ts';
import { Timeline } from '../timeline/timeline.tsx';
import type { MovedMilestone } from '../timeline/use-moved-bar.ts';

import css from '../project-page.module.css';

const SCALES = [
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
  { value: 'quarter', label: '季' },
] as const satisfies readonly { value: Scale; label: string }[];

type TimelineCardProps = {
  project: ProjectDetail;
  /** Opens the whole plan; absent when this already shows it. */
  onAll?: () => void;
};

/** The milestones of a project on a timeline, with buttons to change the plan. */
export function TimelineCard({ project, onAll }: TimelineCardProps): ReactNode {
  const { milestones, may } = project;
  const today = localDate(useNow());
  const isPhone = useIsNarrowSheet(600);
  const [scale, setScale] = useState<Scale>('month');
  // The version when the form opened, so that another user's change meanwhile is detected.
  const [planned, setPlanned] = useState<{ project: ProjectDetail; rows?: ReturnType<typeof planTemplate> } | null>(null);
  const [moving, setMoving] = useState<{ project: ProjectDetail; moved: MovedMilestone } | null>(null);
  const open = () => setPlanned({ project });
  return (
    <Card
      title="里程碑"
      about={summaryOf(project, today)}
      tools={
        <>
          {!isPhone && milestones.length > 0 && (
            <small className={css.legend} aria-hidden>
              {milestones.some(({ firstEnd }) => firstEnd !== '') && (
                <>
                  <i data-first /> 原计划
                </>
              )}
              <i data-diamond /> 计划完成 <i data-today /> 今天 {today.slice(5)}
            </small>
          )}
          {!isPhone && milestones.length > 0 && (
            <div className={css.scales}>
              <Segmented
                aria-label="时间轴刻度"
                value={scale}
                options={SCALES}
                onChange={(next) => setScale(SCALES.find(({ value }) => value === next)?.value ?? 'month')}
              />
            </div>
          )}
          {may.plan && !onAll && (
            <ImportButton kind="project-milestones" noun="里程碑" tag="project:project:import" within={project.id} subject="projects" />
          )}
          {may.plan && milestones.length > 0 && (
            <Button kind="ghost" size="small" className={css.ask} onClick={open}>
              调整计划
            </Button>
          )}
          {onAll && milestones.length > 0 && (
            <Button kind="ghost" size="small" className={css.ask} onClick={onAll}>
              查看全部
            </Button>
          )}
        </>
      }
    >
      {milestones.length === 0 ? (
        <Empty
          action={
            may.plan && (
              <span className={css.acts}>
                <Button kind="primary" size="small" onClick={open}>
                  添加第一个
                </Button>
                <Button size="small" onClick={() => setPlanned({ project, rows: planTemplate(project, today) })}>
                  从模板生成
                </Button>
              </span>
            )
          }
        >
          还没有里程碑
        </Empty>
      ) : isPhone ? (
        <MilestoneList milestones={milestones} today={today} />
      ) : (
        <div className={onAll ? css.short : undefined}>
          <Timeline
            milestones={milestones}
            today={today}
            scale={scale}
            {...(may.plan && { onMove: (moved: MovedMilestone) => setMoving({ project, moved }) })}
          />
        </div>
      )}
      <Suspense>{planned && <PlanDrawer {...planned} onClose={() => setPlanned(null)} />}</Suspense>
      {moving && <MoveMilestone {...moving} onClose={() => setMoving(null)} />}
    </Card>
  );
}

function summaryOf({ milestones }: ProjectDetail, today: string): string {
  if (milestones.length === 0) return '';
  const standings = milestones.map((milestone) => milestoneTimingOf(milestone, today));
  const done = standings.filter((standing) => standing === 'done' || standing === 'over').length;
  const late = standings.filter((standing) => standing === 'late').length;
  return [`${milestones.length} 个，已完成 ${done}`, late > 0 && `逾期 ${late}`].filter(Boolean).join('，');
}
