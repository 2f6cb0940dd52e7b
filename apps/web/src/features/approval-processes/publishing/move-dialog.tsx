import { calls } from '@houtai/contract';
import type { MovableRow, ProcessDetail } from '@houtai/contract/approval-process-rows';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';

import { queryOf, useSend } from '#platform/calls/query.ts';
import { CallError } from '#platform/calls/send.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';
import { toast } from '#ui/layer/toast.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

import css from './publishing.module.css';

const GROUPS = [
  ['same', '审批人不变'],
  ['other', '换人审批'],
  ['cannot', '不能迁移'],
] as const;

/** Documents that run by an older version: moves the selected ones to the current version, either all or none. */
export function MoveDialog({ detail: { id, published }, onClose }: { detail: ProcessDetail; onClose: () => void }): ReactNode {
  const { data, isError, refetch } = useQuery(queryOf(calls.approvalProcesses.movable, { id }, { silent: true }));
  const move = useSend(calls.approvalProcesses.move, { silent: true, onMessage: toast.success });
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [fault, setFault] = useState('');
  const chosen = (data ?? []).filter(({ flowId, outcome }) => outcome !== 'cannot' && picked.has(flowId));
  const send = async () => {
    try {
      await move.run({ id, flowIds: chosen.map(({ flowId }) => flowId) });
      onClose();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFault(error.message);
    }
  };
  const pick = (rows: readonly MovableRow[], on: boolean) =>
    setPicked((old) => {
      const next = new Set(old);
      for (const { flowId } of rows)
        if (on) next.add(flowId);
        else next.delete(flowId);
      return next;
    });
  return (
    <Dialog
      open
      onClose={onClose}
      width={800}
      title={`迁移在途单据到 v${published ?? ''}`}
      footer={
        <>
          <Button onClick={onClose}>{chosen.length === 0 ? '关闭' : '取消'}</Button>
          <Button kind="primary" disabled={chosen.length === 0 || move.busy} onClick={() => void send()}>
            迁移 {chosen.length} 单
          </Button>
        </>
      }
    >
      {fault && (
        <p className={css.red} role="alert">
          {fault}
        </p>
      )}
      {isError && !data && <LoadFailed message="在途单据加载失败" onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>没有按旧版审批的在途单据</p>}
      {GROUPS.map(([outcome, words]) => {
        const rows = (data ?? []).filter((row) => row.outcome === outcome);
        return rows.length === 0 ? null : (
          <section key={outcome} className={css.part} aria-label={words}>
            <h3>
              {outcome === 'cannot' ? (
                `${words} ${rows.length}`
              ) : (
                <Checkbox
                  checked={rows.every(({ flowId }) => picked.has(flowId))}
                  indeterminate={rows.some(({ flowId }) => picked.has(flowId)) && !rows.every(({ flowId }) => picked.has(flowId))}
                  onChange={(on) => pick(rows, on)}
                >
                  {words} {rows.length}
                </Checkbox>
              )}
            </h3>
            <ul className={css.movable}>
              {rows.map((row) => (
                <li key={row.flowId}>
                  {outcome === 'cannot' ? (
                    <b>{titleOf(row)}</b>
                  ) : (
                    <Checkbox checked={picked.has(row.flowId)} onChange={(on) => pick([row], on)}>
                      {titleOf(row)}
                    </Checkbox>
                  )}
                  <small>{row.words}</small>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </Dialog>
  );
}

function titleOf({ spNo, title, submitterName, version }: MovableRow): string {
  return `${spNo} ${title} · ${submitterName} · v${version}`;
}
