import { calls } from '@houtai/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { TimeCell } from '#kit/list/cells/time-cell.tsx';
import { nounOf } from '#kit/noun-of.ts';
import { DetailDrawer } from '#kit/record/detail-drawer.tsx';
import { Facts } from '#kit/record/facts.tsx';
import { RecordHistory } from '#kit/record/record-history.tsx';
import { RemoveButton } from '#kit/record/remove-button.tsx';
import { queryOf, useSend } from '#platform/calls/query.ts';
import { useCan } from '#platform/session/can.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { copyText } from '#ui/copy.ts';
import { toast } from '#ui/layer/toast.tsx';

import { InvoicingDialog } from './invoicing-dialog.tsx';
import { invoicingFacts, invoicingText } from './invoicing-facts.ts';
import { InvoicingShare } from './invoicing-share.tsx';
import { SharedMark } from './shared-mark.tsx';

type Restored = Readonly<Record<string, unknown>>;

/** The 开票信息 of a company beside the list. */
export function InvoicingDetail({ id }: { id: string }): ReactNode {
  const query = useQuery(queryOf(calls.invoicing.get, { id }, { silent: true }));
  const mayEdit = useCan([calls.invoicing.update.access]);
  const remove = useSend(calls.invoicing.remove, { onMessage: toast.success });
  const [editing, setEditing] = useState<{ restored?: Restored } | null>(null);
  return (
    <>
      <DetailDrawer noun={nounOf(calls.invoicing.get)} query={query}>
        {(record) => ({
          title: record.title,
          state: <SharedMark shared={record.shared} />,
          meta: (
            <span>
              更新于 <TimeCell time={record.updatedAt} />
            </span>
          ),
          body: (
            <>
              <Facts facts={[...invoicingFacts(record), ['公司', record.companyName], ['备注', record.remark]]} />
              <div>
                <Button size="small" onClick={() => void copyText(invoicingText(invoicingFacts(record)))}>
                  复制全部
                </Button>
              </div>
              <InvoicingShare record={record} />
              <RecordHistory
                id={id}
                history={calls.invoicing.history}
                onRestore={mayEdit ? ({ state }) => setEditing(state ? { restored: state } : {}) : undefined}
              />
            </>
          ),
          foot: mayEdit && (
            <Button kind="primary" onClick={() => setEditing({})}>
              修改
            </Button>
          ),
          danger: (
            <RemoveButton
              tag={calls.invoicing.remove.access}
              text={`删除「${record.title}」的开票信息？它的链接将打不开，删除后不能恢复。`}
              onRemove={() => remove.run({ id })}
            />
          ),
        })}
      </DetailDrawer>
      {editing && query.data && <InvoicingDialog record={query.data} restored={editing.restored} onClose={() => setEditing(null)} />}
    </>
  );
}
