import { calls } from '@houtai/contract';
import type { FlowDetail } from '@houtai/contract/approval-flows';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { narrowWindow } from '#testing/narrow-window.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import { flow, task } from './flows.fixtures.ts';

const own = calls.approvals;
const PAGE = '/approval/pending?id=a';
const DONE = { flowId: 'a', status: 'running' } as const;
const ZHAO = { userId: 'u-zhao', contactName: '赵建国', avatar: '', py: 'zjg', departmentName: '售后服务部', active: true };

let flows: Record<string, FlowDetail>;
beforeEach(() => {
  // Too narrow for document and flow side by side.
  narrowWindow(930);
  signedInAs({ buttons: ['approval:task:list'] });
  const may = { transfer: true, consult: true, addSigners: true, return: true, chooseContinue: true };
  const returnTo = [
    { node: '', name: '发起人' },
    { node: 'head', name: '部门负责人' },
  ];
  flows = {
    a: flow('a', { may, task: { taskId: 's1-1', consult: false, refusal: '', commentOnPass: false, fills: [], next: null, returnTo } }),
  };
  answer(own.tasks, () => ({ rows: [task('a'), task('b')], total: 2 }));
  answer(own.counts, () => ({ pending: 2, late: 0, done: 0, unseen: 0, byKind: [] }));
  answer(own.get, ({ flowId }) => flows[flowId] ?? flow(flowId));
  answer(calls.people.options, () => [ZHAO]);
  answer(calls.people.departments, () => []);
  answer(own.opened, () => ({}));
  refuseCall(calls.softwareCopyright.get, 'B0001', '暂时读不到');
});

afterEach(() => void vi.restoreAllMocks());

/** Opens the dialog of a key and returns it. */
async function openBy(key: string, title: RegExp) {
  renderPage(PAGE);
  await screen.findByRole('button', { name: /^通过/ });
  await userEvent.keyboard(key);
  return within(await screen.findByRole('dialog', { name: title }));
}

async function pick(title: string): Promise<void> {
  const picker = within(await screen.findByRole('dialog', { name: `选择${title}` }));
  await userEvent.click(await picker.findByRole('button', { name: /赵建国/ }));
  await userEvent.click(picker.getByRole('button', { name: /^确定/ }));
}

describe('转交', () => {
  it('asks for a person, transfers the task, and opens the next document', async () => {
    const sent = answer(own.transfer, () => DONE);
    const dialog = await openBy('t', /^转交/);
    await userEvent.click(dialog.getByRole('button', { name: '转交' }));
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByLabelText(/人员/));
    await pick('人员');
    await userEvent.click(dialog.getByRole('button', { name: '转交' }));
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1', to: 'u-zhao', comment: '' }]));
    await waitFor(() => expect(address()).toBe('/approval/pending?id=b'));
  });
});

describe('委派', () => {
  it('asks what the opinion should be about', async () => {
    const sent = answer(own.consult, () => DONE);
    const dialog = await openBy('w', /^委派/);
    await userEvent.click(dialog.getByLabelText(/人员/));
    await pick('人员');
    await userEvent.click(dialog.getByRole('button', { name: '请对方给意见' }));
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/需要对方说明什么/), '现场是否属实');
    await userEvent.click(dialog.getByRole('button', { name: '请对方给意见' }));
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1', to: 'u-zhao', comment: '现场是否属实' }]));
  });
});

describe('加签', () => {
  it('leaves the document open, because the decision is still to be made', async () => {
    const sent = answer(own.addSigners, () => DONE);
    const dialog = await openBy('s', /^加签/);
    await userEvent.click(dialog.getByLabelText(/加签人/));
    await pick('加签人');
    await userEvent.click(dialog.getByText('与我会签'));
    await userEvent.click(dialog.getByRole('button', { name: '加签' }));
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1', people: 'u-zhao', where: 'beside', comment: '' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(PAGE);
  });
});

describe('退回', () => {
  it('requires a reason, and says how the document continues', async () => {
    const sent = answer(own.return, () => ({ flowId: 'a', status: 'returned' as const }));
    const dialog = await openBy('b', /^退回/);
    await userEvent.click(dialog.getByText('直接回到我'));
    await userEvent.click(dialog.getByRole('button', { name: '退回' }));
    expect(sent).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/退回原因/), '请补充发票');
    await userEvent.click(dialog.getByRole('button', { name: '退回' }));
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1', to: '', way: 'back', comment: '请补充发票' }]));
  });
});

const stepOf = (mine: boolean): FlowDetail['steps'][number] => ({
  stepId: 's1',
  node: 'head',
  name: '部门负责人',
  state: 'open',
  undone: false,
  how: '',
  progress: '',
  notify: false,
  undecided: '',
  fact: '',
  endedAt: null,
  tasks: [
    {
      taskId: 's1-1',
      person: 'u-lin',
      personName: '林慧敏',
      why: [],
      kind: 'decide',
      state: 'open',
      stateWords: '审批中',
      comment: '',
      askedAt: null,
      seenAt: null,
      doneAt: null,
      doneByName: '',
      dueAt: null,
      late: false,
      mine,
    },
  ],
});

describe('an exceptional event of a flow', () => {
  it('appears above the document and in the flow', async () => {
    const empty = { ...stepOf(false), stepId: 's0', name: '财务审核', state: 'passed' as const, fact: '本步骤无人审批', tasks: [] };
    flows['a'] = flow('a', { steps: [empty, { ...stepOf(true), fact: '发起人本人审批' }] });
    renderPage(PAGE);
    expect(await screen.findByText('「财务审核」本步骤无人审批')).toBeTruthy();
    expect(screen.getByText('「部门负责人」发起人本人审批')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /^流程/ }));
    expect(await screen.findByText('本步骤无人审批')).toBeTruthy();
  });
});

describe('a rescue', () => {
  it('appears only for administrators', async () => {
    flows['a'] = flow('a', { steps: [stepOf(true)] });
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^流程/ }));
    expect(await screen.findByText('部门负责人')).toBeTruthy();
    expect(screen.queryByRole('button', { name: '代为转交' })).toBeNull();
    expect(screen.queryByRole('button', { name: '终止审批' })).toBeNull();
  });

  it('ends a flow or reassigns a task with a reason', async () => {
    flows['a'] = flow('a', { steps: [stepOf(false)], task: null, may: { rescue: true } });
    const ended = answer(own.end, () => ({ flowId: 'a', status: 'ended' as const }));
    const handedOn = answer(own.handOn, () => DONE);
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('button', { name: /^流程/ }));
    await userEvent.click(await screen.findByRole('button', { name: '代为转交' }));
    const dialog = within(await screen.findByRole('dialog', { name: '代 林慧敏 转交' }));
    await userEvent.click(dialog.getByLabelText(/人员/));
    await pick('人员');
    await userEvent.type(dialog.getByLabelText(/原因/), '林慧敏休假');
    await userEvent.click(dialog.getByRole('button', { name: '代为转交' }));
    await waitFor(() => expect(handedOn).toEqual([{ flowId: 'a', taskId: 's1-1', to: 'u-zhao', comment: '林慧敏休假' }]));
    await userEvent.click(await screen.findByRole('button', { name: '终止审批' }));
    const end = within(await screen.findByRole('dialog', { name: /^终止/ }));
    await userEvent.click(end.getByRole('button', { name: '终止审批' }));
    expect(ended).toEqual([]);
    await userEvent.type(end.getByLabelText(/原因/), '重复提交');
    await userEvent.click(end.getByRole('button', { name: '终止审批' }));
    await waitFor(() => expect(ended).toEqual([{ flowId: 'a', comment: '重复提交' }]));
  });
});
