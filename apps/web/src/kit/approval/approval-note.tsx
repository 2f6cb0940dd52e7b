import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DocumentState } from '@houtai/contract/document-states';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { queryOf } from '#platform/calls/query.ts';

import css from './approval.module.css';

type ApprovalNoteProps = { businessType: BusinessType; businessId: string; state: DocumentState };

const NOTED: readonly DocumentState[] = ['auditing', 'passed', 'returned', 'rejected'];

/** Tells why a document is locked, or how its last flow ended: who has it now, or who returned or rejected it and with which comment. */
export function ApprovalNote({ businessType, businessId, state }: ApprovalNoteProps): ReactNode {
  const isNoted = NOTED.includes(state);
  const query = queryOf(calls.approvals.ofDocument, { businessType, businessId }, { silent: true });
  const flow = useQuery({ ...query, enabled: isNoted }).data;
  const words = noteOf(state, flow ?? null);
  if (words === '') return null;
  return (
    <p className={css.note} data-tone={state === 'rejected' ? 'red' : state === 'returned' ? 'amber' : undefined} role="note">
      {words}
    </p>
  );
}

function noteOf(state: DocumentState, flow: FlowDetail | null): string {
  if (state === 'auditing') return `审批中，不能修改${waitingFor(flow)}`;
  if (state === 'passed') return '审批已通过，不能修改';
  if (state === 'returned')
    return flow?.returned ? `${flow.returned.byName} 退回：${flow.returned.comment}，修改后可再次提交` : '已退回，修改后可再次提交';
  return state === 'rejected' ? `${flow?.endWords || '已驳回'}，修改后可再次提交` : '';
}

function waitingFor(flow: FlowDetail | null): string {
  const step = flow?.steps.find((one) => one.state === 'open');
  const names = step?.tasks.filter((task) => task.state === 'open').map(({ personName }) => personName) ?? [];
  return step && names.length > 0 ? `，正在等 ${names.join('、')} 处理「${step.name}」` : '';
}
