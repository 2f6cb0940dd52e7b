import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { sampleValues } from '@houtai/contract/form-sample';
import type { ReimbursementDetail } from '@houtai/contract/reimbursements';
import { REIMBURSEMENT_FORM } from '@houtai/contract/reimbursements-form';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';

import { PrintedReimbursement } from './printed-reimbursement.tsx';

const RECORD: ReimbursementDetail = {
  ...sampleValues(REIMBURSEMENT_FORM, { type: 'daily', projectId: '', reason: '现场联调', lines: [], fileIds: '' }),
  id: 'r1',
  number: 'BX-1001',
  projectName: '',
  ownerId: 'u1',
  ownerName: '李明',
  departmentName: '研发部',
  state: 'passed',
  total: '760.00',
  lineCount: 0,
  period: '2026-11-25',
  lines: [],
  fileIds: '',
  fileList: [],
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
  may: { edit: false, remove: false },
};
const step = (name: string, fact: string): FlowDetail['steps'][number] => ({
  stepId: name,
  node: name,
  name,
  state: 'passed',
  undone: false,
  how: '',
  progress: '',
  notify: false,
  fact,
  undecided: '',
  endedAt: null,
  tasks: [],
});
const FLOW: FlowDetail = {
  flowId: 'f1',
  businessType: 'REIMBURSEMENT',
  businessId: 'r1',
  spNo: 'SP-1',
  title: '李明的日常报销',
  summary: '',
  figure: '',
  submitterId: 'u1',
  submitterName: '李明',
  submitterDepartment: '',
  status: 'passed',
  submittedAt: '2026-11-20T01:00:00.000Z',
  processName: '报销审批',
  processVersion: 1,
  endedAt: null,
  endWords: '',
  standing: '',
  steps: [step('部门负责人', ''), step('财务审核', '发起人本人审批'), step('总经理', '本步骤无人审批')],
  warnings: [],
  changedSince: [],
  documentAt: 1,
  returned: null,
  rescues: [],
  lately: '',
  task: null,
  may: {
    transfer: false,
    consult: false,
    addSigners: false,
    return: false,
    chooseContinue: false,
    withdraw: false,
    remind: false,
    resubmit: false,
    rescue: false,
    takeBack: null,
    removeSigners: [],
  },
};

const printed = vi.fn<(paper: string) => void>();
beforeEach(() => {
  printed.mockReset();
  vi.stubGlobal('print', () => printed(document.body.textContent));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const print = async (record = RECORD) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <PrintedReimbursement record={record} onDone={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(printed).toHaveBeenCalledOnce());
  return printed.mock.calls[0]?.[0] ?? '';
};

describe('a printed claim', () => {
  it('shows in red which step its submitter or nobody decided', async () => {
    answer(calls.approvals.ofDocument, () => FLOW);
    const paper = await print();
    expect(paper).toContain('「财务审核」发起人本人审批');
    expect(paper).toContain('「总经理」本步骤无人审批');
    expect(paper).not.toContain('「部门负责人」');
  });

  it('says that its approvals could not be loaded', async () => {
    refuseCall(calls.approvals.ofDocument, 'B0001', '系统错误');
    expect(await print()).toContain('未能读取审批信息，请以系统中的记录为准');
  });

  it('loads no approvals of a draft', async () => {
    const asked = answer(calls.approvals.ofDocument, () => FLOW);
    expect(await print({ ...RECORD, state: 'draft' })).not.toContain('审批信息');
    expect(asked).toEqual([]);
  });
});
