import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { type ReactNode, useState } from 'react';

import { useCan } from '../../platform/can.tsx';
import { send } from '../../platform/send.ts';
import { CellSwitch } from '../../ui/input/switch.tsx';
import { StateMark } from '../../ui/state-mark.tsx';
import { useCompaniesRefresh } from './use-companies-refresh.ts';

/** Whether a company is offered for choice, as a switch for whoever may change it. */
export function CompanyOpen({ company }: { company: CompanyRow }): ReactNode {
  const mayEdit = useCan('system:company:edit');
  const refresh = useCompaniesRefresh();
  const [busy, setBusy] = useState(false);
  const isOpen = company.ifOpen === 1;
  const words = isOpen ? '可选' : '不可选';
  if (!mayEdit || company.builtIn) return <StateMark shape={isOpen ? 'done' : 'closed'}>{words}</StateMark>;
  const change = async (open: boolean) => {
    setBusy(true);
    const { companyId: id, companyName, shortName, sort, remark, version } = company;
    await send(calls.companies.update, { id, version, companyName, shortName, sort, remark, ifOpen: open ? 1 : 0 }).catch(() => undefined);
    setBusy(false);
    refresh();
  };
  return (
    <CellSwitch label={`可选 ${company.companyName}`} checked={isOpen} busy={busy} onChange={(open) => void change(open)}>
      {words}
    </CellSwitch>
  );
}
