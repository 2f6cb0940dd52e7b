import { calls } from '@houtai/contract';
import { OPEN_WORDS } from '@houtai/contract/company-words';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RemoveButton } from '../../kit/record/remove-button.tsx';
import { Can, useCan } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { openAction } from './company-action.ts';
import { CompanyBanks } from './company-banks.tsx';

/** A company beside the list. */
export function CompanyDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.companies.get, { id }, { silent: true }));
  const mayEdit = useCan(['system:company:edit']);
  const remove = useSend(calls.companies.remove, { onMessage: toast.success });
  return (
    <DetailDrawer noun="公司" query={query}>
      {(company) => ({
        code: company.companyId,
        title: company.companyName,
        state: <StateMark shape={company.ifOpen === 1 ? 'done' : 'closed'}>{OPEN_WORDS[company.ifOpen]}</StateMark>,
        meta: (
          <span>
            更新于 <TimeCell time={company.updatedAt} />
          </span>
        ),
        body: (
          <>
            <Facts
              facts={[
                ['简称', company.shortName],
                ['排序', String(company.sort)],
                ['部门', `${company.departments} 个`],
                ['人员', `${company.people} 人`],
                ['创建时间', <TimeCell key="created" time={company.createdAt} />],
                ['备注', company.remark],
              ]}
            />
            <Can tag={['system:companyBank:list']}>
              <CompanyBanks company={company} />
            </Can>
            <RecordHistory
              id={id}
              history={calls.companies.history}
              onRestore={
                mayEdit && !company.builtIn
                  ? ({ state }) => openAction({ kind: 'form', company, ...(state && { restored: state }) })
                  : undefined
              }
            />
          </>
        ),
        foot: mayEdit && !company.builtIn && (
          <Button kind="primary" onClick={() => openAction({ kind: 'form', company })}>
            修改
          </Button>
        ),
        danger: !company.builtIn && (
          <RemoveButton
            tag="system:company:remove"
            text={`删除公司「${company.companyName}」及其银行账户？删除后不能恢复；还有部门或用户的公司不能删除，可以关闭「可选」。`}
            onRemove={() => remove.run({ id })}
          />
        ),
      })}
    </DetailDrawer>
  );
}
