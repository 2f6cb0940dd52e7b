import type { ReactNode } from 'react';

import { DepartmentTree } from '#kit/person-picker/department-tree.tsx';
import { useIsNarrowSheet } from '#ui/hooks/use-sheet.ts';
import { Combobox } from '#ui/input/choice/combobox.tsx';

import { useDepartments } from './use-departments.ts';

import css from './users-page.module.css';

type DepartmentSideProps = { chosen: string; onChoose: (departmentId: string) => void };

/** Filters the list by department: a tree that scrolls by itself, or a field at the top of a narrow page. */
export function DepartmentSide({ chosen, onChoose }: DepartmentSideProps): ReactNode {
  const isNarrow = useIsNarrowSheet(754);
  const options = useDepartments();
  if (isNarrow) {
    return (
      <div className={css.top}>
        <Combobox aria-label="部门" placeholder="全部部门" value={chosen} options={options} onChange={onChoose} />
      </div>
    );
  }
  return (
    <aside className={css.side} aria-label="部门">
      <DepartmentTree chosen={chosen} onChoose={onChoose} />
    </aside>
  );
}
