import type { FlowDetail, FlowRow, TaskRow } from '@houtai/contract/approval-flows';

const FLOW = {
  businessType: 'SOFTWARE_COPYRIGHT',
  businessId: 'd1',
  spNo: 'SP-1001',
  summary: '海州往返三天',
  figure: '760.00',
  submitterId: 'u2',
  submitterName: '王浩然',
  submitterDepartment: '平台研发部',
  status: 'running',
  submittedAt: '2026-11-20T01:00:00.000Z',
} as const;

export function task(id: string, parts: Partial<TaskRow> = {}): TaskRow {
  return {
    ...FLOW,
    flowId: id,
    title: `单据${id}`,
    taskId: 's1-1',
    stepName: '部门负责人审批',
    progress: '',
    taskState: 'open',
    consult: false,
    standsFor: [],
    seen: true,
    askedAt: '2026-11-20T01:00:00.000Z',
    dueAt: null,
    late: false,
    doneAt: null,
    comment: '',
    warnings: 0,
    mayBulk: true,
    ...parts,
  };
}

export function flowRow(id: string, parts: Partial<FlowRow> = {}): FlowRow {
  return {
    ...FLOW,
    flowId: id,
    title: `单据${id}`,
    stepName: '部门负责人审批',
    waitingFor: ['林慧敏'],
    waitingSince: '2026-11-20T01:00:00.000Z',
    endedAt: null,
    seen: true,
    taskId: '',
    may: { withdraw: false, remind: false, resubmit: false },
    ...parts,
  };
}

const MAY: FlowDetail['may'] = {
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
};

/** A flow that waits for the user; `parts` override its fields. */
export function flow(
  id: string,
  { may, ...parts }: Omit<Partial<FlowDetail>, 'may'> & { may?: Partial<FlowDetail['may']> } = {},
): FlowDetail {
  return {
    ...FLOW,
    flowId: id,
    title: `单据${id}`,
    processName: '软著审批',
    processVersion: 3,
    endedAt: null,
    endWords: '',
    standing: '',
    steps: [],
    warnings: [],
    changedSince: [],
    documentAt: 1,
    returned: null,
    rescues: [],
    lately: '',
    task: { taskId: 's1-1', consult: false, refusal: '', commentOnPass: false, fills: [], next: null, returnTo: [] },
    ...parts,
    may: { ...MAY, ...may },
  };
}
