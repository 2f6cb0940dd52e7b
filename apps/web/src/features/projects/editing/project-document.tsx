import { calls } from '@houtai/contract';
import { localDate } from '@houtai/contract/dates';
import { upperMoney } from '@houtai/contract/money';
import type { ProjectDetail } from '@houtai/contract/projects';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { MoneyText } from '#kit/figure-text.tsx';
import { DocumentBody } from '#kit/record/document-body.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { useNow } from '#ui/hooks/use-now.ts';

import { MilestoneList } from '../milestones/milestone-list.tsx';

/** The opening of a project, for its approvers. */
export function ProjectDocument({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.projects.get, { id }, { silent: true }));
  const today = localDate(useNow());
  return (
    <DocumentBody query={query}>
      {(project) => ({
        text: (
          <>
            <Facts facts={factsOf(project)} />
            {project.milestones.length > 0 && (
              <>
                <h3>
                  里程碑<small>{project.milestones.length} 个</small>
                </h3>
                <MilestoneList milestones={project.milestones} today={today} />
              </>
            )}
          </>
        ),
        files: [{ files: project.fileList }],
        history: <RecordHistory id={id} history={calls.projects.history} />,
      })}
    </DocumentBody>
  );
}

function factsOf(project: ProjectDetail): (readonly [string, ReactNode])[] {
  return [
    ['项目', `${project.number} ${project.name}`],
    ['客户', project.customerName],
    ['项目经理', project.ownerName],
    ['部门', project.departmentName],
    ['计划起止', project.startDate && `${project.startDate} 至 ${project.endDate || '长期'}`],
    ['预算（元）', project.budget && <MoneyText amount={project.budget} />],
    ['大写', project.budget && upperMoney(project.budget)],
    ['成员', project.members.map(({ name, role }) => `${name} ${role}`).join('、')],
    ['项目说明', project.remark],
  ];
}
