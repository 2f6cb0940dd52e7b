import { calls } from '@houtai/contract';
import type { IdField } from '@houtai/contract/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';

import type { BoundField } from '#kit/form/fields/bound-field.ts';
import { OptionField } from '#kit/form/fields/option-fields.tsx';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { pathOptions } from '#kit/tree-list/path-options.ts';
import { queryOf } from '#platform/calls/query.ts';
import { Skeleton } from '#ui/marks/skeleton.tsx';

/** Initial company of a new department: the only one that the user administers; otherwise the user chooses. */
export function OnlyCompany({ children }: { children: (initial: { companyId?: string }) => ReactNode }): ReactNode {
  const { data: companies } = useQuery(queryOf(calls.departments.companies, {}, { silent: true }));
  if (!companies) return <Skeleton height={320} />;
  const [first, second] = companies;
  return children(first && !second ? { companyId: first.id } : {});
}

/** The company of a department, chosen for a new one; administrators of one company have no choice. */
export function CompanyChoice({ of, isKept }: { of: BoundField<IdField>; isKept: boolean }): ReactNode {
  const { data: companies = [] } = useQuery(queryOf(calls.departments.companies, {}, { silent: true }));
  if (companies.length < 2) return null;
  return (
    <OptionField
      of={of}
      disabled={isKept}
      options={companies.map(({ id, name }) => ({ value: id, label: name }))}
      onChosen={() => {
        // Departments and people belong to one company.
        of.form.change('parentId', '');
        of.form.change('leaderId', '');
      }}
    />
  );
}

/** The parent of a department: of the same company, and neither itself nor a descendant. */
export function ParentChoice({ of, id }: { of: BoundField<IdField>; id: string | undefined }): ReactNode {
  const { data: rows } = useQuery(queryOf(calls.departments.list, {}, { silent: true }));
  const companyId = of.form.read('companyId');
  const parents = useMemo(() => {
    const own = (rows ?? []).filter((row) => row.companyId === companyId);
    const offered = pathOptions(own, {
      rowId: (row) => row.id,
      parentOf: ({ parentId }) => parentId,
      nameOf: ({ name }) => name,
      without: (row) => row.id === id,
    });
    return [{ value: '', label: '（公司直属）' }, ...offered];
  }, [rows, companyId, id]);
  return <OptionField of={of} required disabled={companyId === ''} options={parents} />;
}

/** The leader of a department: a person of its company. */
export function LeaderChoice({ of }: { of: BoundField<IdField> }): ReactNode {
  const companyId = of.form.read('companyId');
  const isOpen = companyId !== '';
  return <PersonField of={of} disabled={!isOpen} companyId={companyId} placeholder={isOpen ? '可不选' : '请先选择公司'} />;
}
