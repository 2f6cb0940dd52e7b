import { calls } from '@houtai/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer, refuseCall } from '#testing/answer.ts';
import { address, renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

import { flow, flowRow } from './flows.fixtures.ts';

const own = calls.approvals;

let listed: ReturnType<typeof answer<typeof own.mine>>;
beforeEach(() => {
  signedInAs({ buttons: ['approval:task:list'] });
  listed = answer(own.mine, () => ({ rows: [flowRow('a')], total: 1 }));
  answer(own.mineCounts, () => ({ all: 7, returned: 2, running: 4, ended: 1 }));
  refuseCall(calls.softwareCopyright.get, 'B0001', '暂时读不到');
});

it('a submitter can withdraw while that is possible, and do nothing else', async () => {
  answer(own.get, () => flow('a', { task: null, may: { withdraw: true } }));
  const sent = answer(own.withdraw, () => ({ flowId: 'a', status: 'withdrawn' as const }));
  renderPage('/approval/mine?id=a');
  await userEvent.click(await screen.findByRole('button', { name: '撤回' }));
  expect(screen.queryByRole('button', { name: '催办' })).toBeNull();
  const dialog = await screen.findByRole('dialog');
  const submit = [...dialog.querySelectorAll('button')].find((button) => button.textContent === '撤回');
  if (submit) await userEvent.click(submit);
  await waitFor(() => expect(sent).toEqual([{ flowId: 'a', comment: '' }]));
});

it('a submitter can submit a returned document again', async () => {
  answer(own.get, () => flow('a', { task: null, status: 'returned', may: { resubmit: true } }));
  const sent = answer(own.submit, () => ({ flowId: 'a', status: 'running' as const, spNo: 'SP-1001' }));
  renderPage('/approval/mine?id=a');
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(sent).toEqual([{ businessId: 'd1', businessType: 'SOFTWARE_COPYRIGHT', chosen: {} }]));
});

it('returned, running and ended documents are views with counts, which the address keeps', async () => {
  renderPage('/approval/mine');
  const views = within(await screen.findByRole('group', { name: '视图' }));
  await waitFor(() =>
    expect(views.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['全部7', '待我修改2', '审批中4', '已结束1']),
  );
  await userEvent.click(views.getByRole('button', { name: /待我修改/ }));
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ stage: 'returned' }));
  expect(address()).toBe('/approval/mine?view=returned');
});
