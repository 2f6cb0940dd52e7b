import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { COMPANY_FORM } from '@houtai/contract/companies-form';
import { OPEN_WORDS } from '@houtai/contract/company-words';
import { valuesIn } from '@houtai/contract/form-check';
import type { ReactNode } from 'react';

import { useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { CellSwitch } from '#ui/input/choice/switch.tsx';
import { StateMark } from '#ui/marks/state-mark.tsx';

/** Whether a company is offered as a choice, as a switch for users with the right. */
export function CompanyOpen({ company }: { company: CompanyRow }): ReactNode {
  const mayEdit = useCan([calls.companies.update.access]);
  const update = useSend(calls.companies.update);
  const isOpen = company.ifOpen === 1;
  const words = OPEN_WORDS[company.ifOpen];
  if (!mayEdit || company.builtIn) return <StateMark shape={isOpen ? 'done' : 'closed'}>{words}</StateMark>;
  const change = (open: boolean) => {
    const { companyId: id, version } = company;
    void update.run({ ...valuesIn(COMPANY_FORM, company), id, version, ifOpen: open ? 1 : 0 });
  };
  return (
    <CellSwitch label={`可选 ${company.companyName}`} checked={isOpen} busy={update.busy} onChange={change}>
      {words}
    </CellSwitch>
  );
}
