import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { COMPANY_FORM } from '@houtai/contract/companies-form';
import { OPEN_WORDS } from '@houtai/contract/company-words';
import { valuesIn } from '@houtai/contract/form-check';
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
  const words = OPEN_WORDS[company.ifOpen];
  if (!mayEdit || company.builtIn) return <StateMark shape={isOpen ? 'done' : 'closed'}>{words}</StateMark>;
  const change = async (open: boolean) => {
    setBusy(true);
    const { companyId: id, version } = company;
    const form = valuesIn(COMPANY_FORM, company);
    await send(calls.companies.update, { ...form, id, version, ifOpen: open ? 1 : 0 }).catch(() => undefined);
    setBusy(false);
    refresh();
  };
  return (
    <CellSwitch label={`可选 ${company.companyName}`} checked={isOpen} busy={busy} onChange={(open) => void change(open)}>
      {words}
    </CellSwitch>
  );
}
