import { calls } from '@houtai/contract';
import type { IdsField } from '@houtai/contract/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import type { FieldProps } from '#kit/form/fields/field-props.ts';
import { MultiChoiceField } from '#kit/form/fields/multi-choice-field.tsx';
import { queryOf } from '#platform/calls/query.ts';

/** The accounts of the chosen company that its 开票信息 lists. */
export function BankIdsField({ companyId, ...props }: FieldProps<IdsField> & { companyId: string }): ReactNode {
  const query = useQuery({ ...queryOf(calls.companies.banks, { companyId }, { silent: true }), enabled: companyId !== '' });
  const options = (query.data ?? []).map(({ bankId, bankName, bankNum }) => ({ value: bankId, label: `${bankName} ${bankNum}` }));
  const nothing = companyId === '' ? '请先选择公司' : '该公司还没有银行账户，请在公司管理中添加';
  return <MultiChoiceField {...props} options={options} nothing={nothing} placeholder="选择印在发票上的账户" />;
}
