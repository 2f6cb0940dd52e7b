import { linkTo } from '@houtai/contract/links';
import { PROJECT_EDIT_PAGE, type ProjectDetail } from '@houtai/contract/projects';
import type { ReactNode } from 'react';

import { Card } from '#kit/card.tsx';
import { ImportButton } from '#kit/import/import-button.tsx';
import type { Column } from '#ui/data-table/column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';

import { membersOf } from './members-card.tsx';

import css from '../project-page.module.css';

type Member = ProjectDetail['members'][number];

const COLUMNS: readonly Column<Member>[] = [
  { id: 'name', head: '姓名', width: 160, cell: (row) => row.name, card: 'title' },
  { id: 'role', head: '角色', width: 200, cell: (row) => row.role, grow: true, card: 'mark' },
  { id: 'department', head: '部门', width: 200, cell: (row) => row.departmentName, grow: true, card: 'note' },
];

export function MembersTab({ project }: { project: ProjectDetail }): ReactNode {
  const people = membersOf(project);
  return (
    <Card
      title="成员"
      count={{ value: people.length, without: '就是下面的列表' }}
      tools={
        project.may.edit && (
          <ImportButton kind="project-members" noun="项目成员" tag="project:project:import" within={project.id} subject="projects" />
        )
      }
      {...(project.may.edit && { more: { label: '管理', to: linkTo(PROJECT_EDIT_PAGE, { id: project.id }) } })}
    >
      <div className={css.table}>
        <DataTable label="项目成员" columns={COLUMNS} rows={people} rowId={({ userId }) => userId} />
      </div>
    </Card>
  );
}
