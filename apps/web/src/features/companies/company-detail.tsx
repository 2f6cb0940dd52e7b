import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { Can, useCan } from '../../platform/can.tsx';
import { queryOf } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { openAct } from './company-act.ts';
import { CompanyBanks } from './company-banks.tsx';

/** A company beside the list. */
export function CompanyDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.companies.get, { id }, { silent: true }));
  const mayEdit = useCan('system:company:edit');
  return (
    <DetailDrawer noun="公司" query={query}>
      {(company) => ({
        code: company.companyId,
        title: company.companyName,
        state: <StateMark shape={company.ifOpen === 1 ? 'done' : 'closed'}>{company.ifOpen === 1 ? '可选' : '不可选'}</StateMark>,
        meta: (
          <span>
            创建于 <TimeCell time={company.createdAt} />
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
                ['备注', company.remark],
              ]}
            />
            <Can tag="system:companyBank:list">
              <CompanyBanks company={company} />
            </Can>
            <RecordHistory
              id={id}
              history={calls.companies.history}
              onRestore={
                mayEdit && !company.builtIn
                  ? ({ state }) => openAct({ kind: 'form', company, ...(state && { restored: state }) })
                  : undefined
              }
            />
          </>
        ),
        foot: mayEdit && !company.builtIn && (
          <Button kind="primary" onClick={() => openAct({ kind: 'form', company })}>
            编辑
          </Button>
        ),
      })}
    </DetailDrawer>
  );
}
