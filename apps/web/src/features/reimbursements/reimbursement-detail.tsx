import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE, type ReimbursementDetail as Reimbursement } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { ApprovalInfoButton } from '#kit/approval/approval-info-button.tsx';
import { ApprovalNote } from '#kit/approval/approval-note.tsx';
import { RecordFiles } from '#kit/files/record-files.tsx';
import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { DocumentStatePill } from '#kit/record/document-state.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { Can } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { Icon } from '#ui/buttons/icon.tsx';
import { toast } from '#ui/layer/toast.tsx';

import { PrintedReimbursement } from './printed-reimbursement.tsx';
import { filesOf, ReimbursementParts } from './reimbursement-parts.tsx';

export function ReimbursementDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.reimbursements.get, { id }, { silent: true }));
  const remove = useSend(calls.reimbursements.remove, { onMessage: toast.success });
  const [printed, setPrinted] = useState<Reimbursement | null>(null);
  const navigate = useNavigate();
  const open = (asked: { id?: string; copy?: string; restore?: string }) => void navigate(linkTo(REIMBURSEMENT_EDIT_PAGE, asked));
  return (
    <>
      <DetailDrawer noun={nounOf(calls.reimbursements.get)} query={query}>
        {(record) => ({
          code: record.number,
          title: record.reason,
          state: <DocumentStatePill state={record.state} />,
          meta: (
            <span>
              {record.ownerName} 创建于 <TimeCell time={record.createdAt} />
            </span>
          ),
          body: (
            <>
              <ApprovalNote businessType="REIMBURSEMENT" businessId={id} state={record.state} />
              <ReimbursementParts record={record} />
              {filesOf(record).map((group, at) => (
                <RecordFiles key={at} {...group} />
              ))}
              <RecordHistory
                id={id}
                history={calls.reimbursements.history}
                comment={calls.reimbursements.comment}
                onRestore={record.may.edit ? (entry) => open({ id, restore: entry.id }) : undefined}
              />
            </>
          ),
          foot: (
            <>
              {record.may.edit && (
                <Button kind="primary" onClick={() => open({ id })}>
                  修改
                </Button>
              )}
              <Can tag={[calls.reimbursements.add.access]}>
                <Button onClick={() => open({ copy: id })}>复制</Button>
              </Can>
              {record.state !== 'draft' && <ApprovalInfoButton businessId={id} businessType="REIMBURSEMENT" />}
              <Button onClick={() => setPrinted(record)}>
                <Icon name="printer" />
                打印
              </Button>
            </>
          ),
          danger: record.may.remove && (
            <RemoveButton
              tag={calls.reimbursements.remove.access}
              text={`删除报销单 ${record.number}「${record.reason}」？删除后不能恢复。`}
              onRemove={() => remove.run({ id })}
            />
          ),
        })}
      </DetailDrawer>
      {printed && <PrintedReimbursement record={printed} onDone={() => setPrinted(null)} />}
    </>
  );
}
