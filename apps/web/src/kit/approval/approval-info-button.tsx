import { calls } from '@houtai/contract';
import type { ApprovalInfo } from '@houtai/contract/approval-info';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import { type ReactNode, useState } from 'react';

import { send } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { ApprovalInfoDialog } from './approval-info-dialog.tsx';

type ApprovalInfoButtonProps = {
  businessId: string;
  businessType: BusinessType;
  /** Used if the first type has no records (specification 7.6). */
  fallback?: BusinessType;
};

/** Opens 审批流程信息 of a document; a warning appears if it has none. */
export function ApprovalInfoButton({ businessId, businessType, fallback }: ApprovalInfoButtonProps): ReactNode {
  const [info, setInfo] = useState<ApprovalInfo | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    const read = (type: BusinessType) => send(calls.approvals.info, { businessId, businessType: type });
    const first = await read(businessType);
    const found = first.records.length === 0 && fallback ? await read(fallback) : first;
    if (found.records.length === 0) toast.warning('未查询到审批流程');
    else setInfo(found);
  };
  const open = () => {
    setBusy(true);
    // The refusal has already been shown.
    void look()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <>
      <Button disabled={busy} onClick={open}>
        <Icon name="stamp" />
        审批流程
      </Button>
      {info && <ApprovalInfoDialog info={info} onClose={() => setInfo(null)} />}
    </>
  );
}
