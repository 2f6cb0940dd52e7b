import { calls } from '@houtai/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';

import { answer, refuse } from '../../testing/answer.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { signedInAs } from '../../testing/signed-in.ts';
import { flow, flowRow } from './flows.fixtures.ts';

const own = calls.approvals;

beforeEach(() => {
  signedInAs({ buttons: ['approval:task:list'] });
  answer(own.mine, () => ({ rows: [flowRow('a')], total: 1 }));
  refuse(calls.softwareCopyright.get, 'B0001', '暂时读不到');
});

it('offers the submitter to withdraw while that is possible, and nothing else', async () => {
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

it('submits what was returned once more', async () => {
  answer(own.get, () => flow('a', { task: null, status: 'returned', may: { resubmit: true } }));
  const sent = answer(own.submit, () => ({ flowId: 'a', status: 'running' as const, spNo: 'SP-1001' }));
  renderPage('/approval/mine?id=a');
  await userEvent.click(await screen.findByRole('button', { name: '重新提交' }));
  await waitFor(() => expect(sent).toEqual([{ businessId: 'd1', businessType: 'SOFTWARE_COPYRIGHT', chosen: {} }]));
});
