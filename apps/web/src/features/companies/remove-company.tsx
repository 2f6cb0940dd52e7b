import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import type { ReactNode } from 'react';

import { RowAct } from '../../kit/list/row-act.tsx';
import { useSend } from '../../platform/query.ts';
import { confirm } from '../../ui/layer/confirm.ts';
import { toast } from '../../ui/layer/toast.tsx';

/** Removes a company after a question. */
export function RemoveCompany({ company }: { company: CompanyRow }): ReactNode {
  const { page, list } = calls.companies;
  const remove = useSend(calls.companies.remove, [page, list], { onMessage: (msg) => toast.success(msg) });
  const ask = async () => {
    const text = `删除公司「${company.companyName}」及其银行账户？删除后不能恢复；还有部门或用户的公司不能删除，可以关闭「可选」。`;
    if (await confirm({ text, act: '删除', danger: true })) remove.mutate({ id: company.companyId });
    else toast.info('已取消');
  };
  return (
    <RowAct danger busy={remove.isPending} onClick={() => void ask()}>
      删除
    </RowAct>
  );
}
