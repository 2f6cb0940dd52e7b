import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ImportButton } from '#kit/import/import-button.tsx';
import { everyColumn } from '#kit/list/columns-of.ts';
import { days, only } from '#kit/list/conditions.ts';
import { listOf } from '#kit/list/list-of.ts';
import { ListPage } from '#kit/list/list-page.tsx';
import { option, person, project } from '#kit/list/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { queryOf } from '#platform/query.ts';

import { useDepartmentOptions } from './department-choice.tsx';
import { manyHours } from './hours-text.ts';

import css from './hours-page.module.css';

const LIST = listOf(calls.workHours.page, {
  conditions: [
    days('from', 'to', '日期'),
    person('userId', '人员'),
    option('departmentId', '部门', useDepartmentOptions),
    only('departmentAlone', '下级部门', '不含下级部门'),
    project('projectId'),
  ],
  defaultSort: '-day',
});

const COLUMNS = everyColumn<typeof calls.workHours.page, typeof calls.workHours.export>({
  day: { head: '日期', width: 112, cell: (row) => row.day, sortable: true, pin: 'start', card: 'date' },
  userName: { head: '人员', width: 96, cell: (row) => row.userName, card: 'title' },
  departmentName: { head: '部门', width: 128, cell: (row) => row.departmentName, card: 'meta' },
  projectName: { head: '项目', width: 200, cell: (row) => row.projectName, grow: true, card: 'note' },
  customerName: { head: '客户', width: 180, cell: (row) => row.customerName, hidden: true },
  hours: {
    head: '工时（h）',
    width: 104,
    cell: (row) => row.hours,
    sortable: true,
    align: 'end',
    total: { of: (row) => Number(row.hours), decimals: 2 },
    card: 'mark',
  },
});

/** The hours that the person may see, entry by entry; above them the sum of all that fit. */
export default function HoursPage(): ReactNode {
  const list = useList(LIST);
  const sums = useQuery(queryOf(calls.workHours.sums, list.sought, { silent: true })).data;
  return (
    <ListPage
      name="work-hours"
      title="工时明细"
      noun="工时"
      list={list}
      columns={COLUMNS}
      rowId={(row) => row.id}
      exportCall={calls.workHours.export}
      actions={<ImportButton kind="work-hours" noun="工时" tag="project:report:import" subject="workHours" />}
      note={
        sums && (
          <p className={css.sum}>
            符合条件的工时合计 {manyHours(sums.hours)} 小时，{sums.people.length} 人，{sums.projects.length} 个项目
          </p>
        )
      }
    />
  );
}
