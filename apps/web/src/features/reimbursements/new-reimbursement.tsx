import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE, REIMBURSEMENTS_PAGE } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { FormPage } from '#kit/form/sheets/form-page.tsx';
import { queryOf } from '#platform/calls/query.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';

import { PeriodNote } from './period-note.tsx';
import { ReimbursementForm } from './reimbursement-form.tsx';

const NOTHING = {};

/** A new 报销单; a user who has created one before may begin with a copy of it. */
export function NewReimbursement(): ReactNode {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const last = useQuery(queryOf(calls.reimbursements.page, { view: 'mine', limit: 1 }, { silent: true })).data?.rows[0];
  return (
    <FormPage
      title="新建报销单"
      aside={
        <>
          <PeriodNote />
          {last && (
            <Button size="small" onClick={() => void navigate(linkTo(REIMBURSEMENT_EDIT_PAGE, { copy: last.id }))}>
              <Icon name="copy" />
              从上一张复制
            </Button>
          )}
        </>
      }
      back={REIMBURSEMENTS_PAGE}
    >
      <ReimbursementForm
        key={round}
        initial={NOTHING}
        onDone={(saved) => {
          // A user who returns to this tab finds a blank form with a new idempotency key.
          setRound(round + 1);
          void navigate(linkTo(REIMBURSEMENTS_PAGE, { id: saved.id }));
        }}
        onCancel={() => void navigate(REIMBURSEMENTS_PAGE)}
      />
    </FormPage>
  );
}
