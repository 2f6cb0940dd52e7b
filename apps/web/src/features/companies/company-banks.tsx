import { calls } from '@houtai/contract';
import type { CompanyBank, CompanyRow } from '@houtai/contract/companies';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { CopyButton } from '#ui/buttons/copy-button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/marks/skeleton.tsx';

import { BanksDialog } from './banks-dialog.tsx';

import patterns from '#ui/patterns.module.css';
import css from './company-banks.module.css';

/** The bank accounts of a company, for users with the right. */
export function CompanyBanks({ company }: { company: CompanyRow }): ReactNode {
  const query = useQuery(queryOf(calls.companies.banks, { companyId: company.companyId }, { silent: true }));
  const [edited, setEdited] = useState<readonly CompanyBank[] | null>(null);
  return (
    <section aria-label="银行账户">
      <h3>银行账户</h3>
      {query.isError && !query.data ? (
        <LoadFailed message={query.error.message} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <>
          {query.data.length === 0 && <p className={patterns.muted}>还没有银行账户</p>}
          <ul className={css.banks}>
            {query.data.map(({ bankId, bankName, bankNum, accountName }) => (
              <li key={bankId}>
                <span className={css.words}>
                  <b>{bankName}</b>
                  <span>{accountName}</span>
                  <span className={patterns.soft}>{bankNum}</span>
                </span>
                <CopyButton text={bankNum} label={`复制账号 ${bankNum}`} />
              </li>
            ))}
          </ul>
          <Can tag={[calls.companies.update.access]}>
            <Button size="small" onClick={() => setEdited(query.data)}>
              修改银行账户
            </Button>
          </Can>
        </>
      ) : (
        <Skeleton height={80} />
      )}
      {edited && <BanksDialog company={company} banks={edited} onClose={() => setEdited(null)} />}
    </section>
  );
}
