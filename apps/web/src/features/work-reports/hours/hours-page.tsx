import { calls } from '@houtai/contract';
import { WORK_HOURS } from '@houtai/contract/work-hours-list';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ImportButton } from '#kit/import/import-button.tsx';
import { ListPage } from '#kit/list/list-page.tsx';
import { option } from '#kit/list/search/option-conditions.tsx';
import { useList } from '#kit/list/use-list.ts';
import { listView } from '#kit/resource/resource-list.tsx';
import { queryOf } from '#platform/calls/query.ts';

import { useDepartmentOptions } from '../team/department-choice.tsx';
import { manyHours } from './hours-text.ts';

import css from './hours-page.module.css';

const VIEW = listView(WORK_HOURS, calls.workHours, {
  name: 'work-hours',
  title: '工时明细',
  controls: { departmentId: option('departmentId', '部门', useDepartmentOptions) },
  columns: {
    day: { width: 112, pin: 'start', card: 'date' },
    userName: { width: 96, pin: undefined, grow: false },
    departmentName: { width: 128, card: 'meta' },
    projectName: { width: 200, grow: true, card: 'note' },
    customerName: { width: 180, hidden: true },
    hours: { width: 104, align: 'end', total: { of: (row) => Number(row.hours), decimals: 2 }, card: 'meta' },
  },
});

/** The entries of hours that the user may see, with the sum of all matching ones. */
export default function HoursPage(): ReactNode {
  const list = useList(VIEW.list);
  const sums = useQuery(queryOf(calls.workHours.sums, list.sought, { silent: true })).data;
  return (
    <ListPage
      name={VIEW.name}
      title={VIEW.title}
      noun={WORK_HOURS.noun}
      list={list}
      columns={VIEW.columns}
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
