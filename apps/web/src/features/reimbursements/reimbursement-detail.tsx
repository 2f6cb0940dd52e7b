import { calls } from '@houtai/contract';
import { linkTo } from '@houtai/contract/links';
import { REIMBURSEMENT_EDIT_PAGE, type ReimbursementDetail as Reimbursement } from '@houtai/contract/reimbursements';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';

import { ApprovalInfoButton } from '../../kit/approval/approval-info-button.tsx';
import { ApprovalNote } from '../../kit/approval/approval-note.tsx';
import { FileList } from '../../kit/files/file-list.tsx';
import { RecordFiles } from '../../kit/files/record-files.tsx';
import { TimeCell } from '../../kit/list/time-cell.tsx';
import { DetailDrawer } from '../../kit/record/detail-drawer.tsx';
import { DocumentStatePill } from '../../kit/record/document-state.tsx';
import { Facts } from '../../kit/record/facts.tsx';
import { RecordHistory } from '../../kit/record/record-history.tsx';
import { RemoveButton } from '../../kit/record/remove-button.tsx';
import { Can } from '../../platform/can.tsx';
import { queryOf, useSend } from '../../platform/query.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/layer/toast.tsx';
import { LineTable } from './line-table.tsx';
import { PrintedReimbursement } from './printed-reimbursement.tsx';
import { factsOf } from './reimbursement-facts.tsx';

/** A 报销单 beside the list. */
export function ReimbursementDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.reimbursements.get, { id }, { silent: true }));
  const remove = useSend(calls.reimbursements.remove, { onMessage: toast.success });
  const [printed, setPrinted] = useState<Reimbursement | null>(null);
  const navigate = useNavigate();
  const open = (asked: { id?: string; copy?: string; restore?: string }) => void navigate(linkTo(REIMBURSEMENT_EDIT_PAGE, asked));
  return (
    <>
      <DetailDrawer noun="报销单" query={query}>
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
              <Facts facts={factsOf(record)} />
              <h3>
                费用明细<small>{record.lineCount} 行</small>
              </h3>
              <LineTable record={record} />
              <Invoices record={record} />
              <RecordFiles files={record.fileList} />
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
              <Can tag={['reimbursement:reimbursement:add']}>
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
              tag="reimbursement:reimbursement:remove"
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

function Invoices({ record }: { record: Reimbursement }): ReactNode {
  const files = record.lines.flatMap(({ file }) => file ?? []);
  if (files.length === 0) return null;
  return (
    <>
      <h3>
        发票<small>{files.length} 个</small>
      </h3>
      <FileList files={files} label="发票" />
    </>
  );
}
