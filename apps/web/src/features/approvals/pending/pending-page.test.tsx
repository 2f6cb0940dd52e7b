import { calls } from '@houtai/contract';
import type { FlowDetail, TaskRow } from '@houtai/contract/approval-flows';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { answer, failConnection, refuseCall } from '#testing/answer.ts';
import { narrowWindow } from '#testing/narrow-window.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import { flow, task } from '../flows.fixtures.ts';

const own = calls.approvals;
const PAGE = '/approval/pending';
const TASK = { taskId: 's1-1', consult: false, refusal: '', commentOnPass: false, fills: [], next: null, returnTo: [] };
const DONE = { flowId: 'a', status: 'running' } as const;

let rows: TaskRow[];
let flows: Record<string, FlowDetail>;

beforeEach(() => {
  // Too narrow for document and flow side by side.
  narrowWindow(930);
  signedInAs({ buttons: ['approval:task:list'] });
  rows = [task('a'), task('b', { warnings: 1, mayBulk: false }), task('c', { late: true, dueAt: '2026-11-19T01:00:00.000Z' })];
  flows = { a: flow('a'), b: flow('b'), c: flow('c') };
  answer(own.tasks, () => ({ rows, total: rows.length }));
  answer(own.counts, () => ({
    pending: 3,
    late: 1,
    done: 7,
    unseen: 0,
    byKind: [{ businessType: 'SOFTWARE_COPYRIGHT' as const, count: 3 }],
  }));
  answer(own.get, ({ flowId }) => flows[flowId] ?? flow(flowId));
  refuseCall(calls.softwareCopyright.get, 'B0001', '暂时读不到');
});

afterEach(() => void vi.restoreAllMocks());

const press = (name: RegExp | string) => screen.findByRole('button', { name }).then((button) => userEvent.click(button));
const open = (id: string) => renderPage(`${PAGE}?id=${id}`);

describe('the list', () => {
  it('groups tasks by urgency, with views of the waiting kinds', async () => {
    renderPage(PAGE);
    expect(await screen.findByRole('heading', { name: '已超时 1' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: '更早 2' })).toBeTruthy();
    const views = within(screen.getByRole('group', { name: '视图' }));
    await waitFor(() => expect(views.getAllByRole('button').map((view) => view.textContent)).toEqual(['全部3', '软著任务3', '我已审7']));
  });

  it('moves up and down by K and J', async () => {
    open('a');
    await screen.findByRole('button', { name: /^通过/ });
    await userEvent.keyboard('j');
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=b`));
    await userEvent.keyboard('k');
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=a`));
  });

  it('opens the next document at its first part, whichever part of the current one was open', async () => {
    renderPage(`${PAGE}?id=a&part=flow`);
    await screen.findByRole('button', { name: /^通过/ });
    await userEvent.keyboard('j');
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=b`));
  });

  it('moves on and back by a horizontal swipe, which decides nothing', async () => {
    const sent = answer(own.pass, () => DONE);
    open('a');
    const swipe = (from: string, to: [number, number]) => {
      const shown = screen.getByRole('region', { name: from });
      fireEvent.touchStart(shown, { touches: [{ clientX: 200, clientY: 300 }] });
      fireEvent.touchEnd(shown, { changedTouches: [{ clientX: to[0], clientY: to[1] }] });
    };
    await screen.findByRole('button', { name: /^通过/ });
    // A vertical swipe scrolls.
    swipe('单据', [120, 100]);
    swipe('单据', [80, 310]);
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=b`));
    await screen.findByRole('button', { name: /^通过/ });
    swipe('单据', [320, 300]);
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=a`));
    expect(sent).toEqual([]);
  });

  it('passes several tasks together, except those with a warning', async () => {
    const sent = answer(own.passMany, () => ({ passed: 1, refused: [] }));
    renderPage(PAGE);
    await screen.findByText('单据a');
    await press('批量审批');
    expect(screen.getByRole('checkbox', { name: '单据b' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('checkbox', { name: '单据a' }));
    await press('通过');
    await press('全部通过');
    await waitFor(() => expect(sent).toEqual([{ comment: '', items: [{ flowId: 'a', taskId: 's1-1' }] }]));
  });
});

describe('a decision', () => {
  it('passes by A and Ctrl with Enter, and opens the next document', async () => {
    const sent = answer(own.pass, () => DONE);
    open('a');
    await screen.findByRole('button', { name: /^通过/ });
    await userEvent.keyboard('a');
    await screen.findByRole('button', { name: /^确认通过/ });
    await userEvent.keyboard('同意{Control>}{Enter}{/Control}');
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=b`));
    expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1', comment: '同意', fields: {}, next: [], documentAt: 1 }]);
  });

  it('can be taken back while the flow is running', async () => {
    answer(own.pass, () => DONE);
    const sent = answer(own.takeBack, () => DONE);
    open('a');
    await press(/^通过/);
    await press('撤销');
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1' }]));
  });

  it('can be retried with its comment after the connection was lost', async () => {
    failConnection(own.pass);
    open('a');
    await userEvent.type(await screen.findByRole('textbox', { name: '审批意见' }), '同意');
    await press(/^通过/);
    await waitFor(() =>
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContainEqual(expect.stringContaining('网络')),
    );
    expect(address()).toBe(`${PAGE}?id=a`);
    const sent = answer(own.pass, () => DONE);
    await press(/^通过/);
    await waitFor(() => expect(sent).toMatchObject([{ flowId: 'a', comment: '同意' }]));
  });

  it('ignores the second press of a double click, which would hit the next document', async () => {
    const sent = answer(own.pass, () => DONE);
    open('a');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /^通过/ }));
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=b`));
    await screen.findByRole('heading', { name: '单据b' });
    fireEvent.click(screen.getByRole('button', { name: /^通过/ }), { detail: 2 });
    await user.keyboard('j');
    await waitFor(() => expect(address()).toBe(`${PAGE}?id=c`));
    expect(sent.map(({ flowId }) => flowId)).toEqual(['a']);
  });

  it('takes over what another signer has filled in meanwhile, and retains the comment', async () => {
    const filled = (value: string) => ({
      ...TASK,
      fills: [{ field: 'registration', label: '登记号', type: 'text', required: true, codes: {}, value }],
    });
    flows['a'] = flow('a', { task: filled('') });
    const sent = refuseCall(own.pass, 'A0409', '单据在你打开之后有改动，请核对后再审批');
    open('a');
    await userEvent.type(await screen.findByRole('textbox', { name: /登记号/ }), '2026SR2');
    await userEvent.type(screen.getByRole('textbox', { name: '审批意见' }), '已核对');
    flows['a'] = flow('a', { task: filled('2026SR1'), documentAt: 2 });
    await press(/^通过/);
    expect(await screen.findByText('单据在你打开之后有改动，请核对后再审批')).toBeTruthy();
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', { name: /登记号/ }).value).toBe('2026SR1'));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '审批意见' }).value).toBe('已核对');
    expect(sent).toMatchObject([{ documentAt: 1 }]);
    const again = answer(own.pass, () => DONE);
    await press(/^通过/);
    await waitFor(() => expect(again).toMatchObject([{ documentAt: 2, comment: '已核对', fields: { registration: '2026SR1' } }]));
  });

  it('needs a comment to reject', async () => {
    const sent = answer(own.reject, () => ({ flowId: 'a', status: 'rejected' as const }));
    open('a');
    await press(/^驳回/);
    await press(/^确认驳回/);
    expect(await screen.findByText('请填写审批意见')).toBeTruthy();
    expect(sent).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: '审批意见' }), '发票不符');
    await press(/^确认驳回/);
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-1', comment: '发票不符' }]));
  });

  it('offers only what the step allows', async () => {
    flows['a'] = flow('a', { may: { transfer: true } });
    open('a');
    expect(await screen.findByRole('button', { name: /^转交/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^加签/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^退回/ })).toBeNull();
  });

  it('gives way to somebody who decided faster', async () => {
    refuseCall(own.pass, 'A0409', '徐振宇 已在 10:31 通过');
    open('a');
    const button = await screen.findByRole('button', { name: /^通过/ });
    flows['a'] = flow('a', { task: null, endWords: '徐振宇 已通过' });
    await userEvent.click(button);
    expect(await screen.findByText('徐振宇 已在 10:31 通过')).toBeTruthy();
    expect(await screen.findByText('徐振宇 已通过')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^通过/ })).toBeNull();
  });

  it('says why the user may not decide, and offers the remaining actions', async () => {
    const refusal = '你是发起人，不能在「财务审核」审批自己的单据，请转交他人';
    flows['a'] = flow('a', { task: { ...TASK, refusal }, may: { transfer: true } });
    const sent = answer(own.pass, () => DONE);
    open('a');
    expect(await screen.findByText(refusal)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^转交/ })).toBeTruthy();
    for (const name of [/^通过/, /^驳回/]) expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.keyboard('aa');
    expect(sent).toEqual([]);
  });

  it('answers a request for an opinion, and decides nothing', async () => {
    flows['a'] = flow('a', {
      task: { taskId: 's1-2', consult: true, refusal: '', commentOnPass: false, fills: [], next: null, returnTo: [] },
    });
    const sent = answer(own.advise, () => DONE);
    open('a');
    await userEvent.type(await screen.findByRole('textbox', { name: '审批意见' }), '可以');
    expect(screen.queryByRole('button', { name: /^驳回/ })).toBeNull();
    await press(/^给出意见/);
    await waitFor(() => expect(sent).toEqual([{ flowId: 'a', taskId: 's1-2', comment: '可以' }]));
  });
});
