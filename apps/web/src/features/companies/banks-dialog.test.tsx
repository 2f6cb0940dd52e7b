import { calls } from '@houtai/contract';
import type { CompanyBank, CompanyRow } from '@houtai/contract/companies';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { queryClient } from '#platform/calls/query.ts';
import { answer, refuseCall } from '#testing/answer.ts';
import { signedInAs } from '#testing/signed-in.ts';
import { ConfirmDialog } from '#ui/layer/confirm-dialog.tsx';

import { BanksDialog } from './banks-dialog.tsx';

const COMPANY: CompanyRow = {
  id: 'c1',
  companyId: 'c1',
  companyName: '澄明科技',
  shortName: '',
  ifOpen: 1,
  sort: 0,
  remark: '',
  departments: 0,
  people: 0,
  builtIn: false,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T01:00:00.000Z',
  version: 1,
};

const bank = (bankId: string, bankName: string): CompanyBank => ({
  bankId,
  companyId: 'c1',
  companyName: '澄明科技',
  bankName,
  bankNum: `62170000${bankId.padStart(8, '0')}`,
  accountName: '澄明科技',
});
const OPENED = [bank('1', '一号银行'), bank('2', '二号银行')];

beforeAll(() => import('#ui/layer/confirm-dialog.tsx'));
beforeEach(() => {
  queryClient.clear();
  signedInAs();
  answer(calls.companies.history, () => []);
});
afterEach(cleanup);

/** Opens the dialog over accounts that another user has changed; returns what is sent once it is known. */
async function saveOver(theirs: readonly CompanyBank[]) {
  const refused = refuseCall(calls.companies.setBanks, 'A0409', '该公司刚刚被他人修改', { ...COMPANY, version: 2 });
  const sent: unknown[] = [];
  answer(calls.companies.banks, () => {
    // The accounts are read after the refusal, so the next save is accepted.
    answer(calls.companies.setBanks, (form) => {
      sent.push(form);
      return { ...COMPANY, version: 3 };
    });
    return [...theirs];
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <BanksDialog company={COMPANY} banks={OPENED} onClose={() => {}} />
      </MemoryRouter>
      <ConfirmDialog onCancel={() => {}} />
    </QueryClientProvider>,
  );
  const first = within(screen.getByRole('group', { name: '账户 1' })).getByRole('textbox', { name: /开户/ });
  await userEvent.clear(first);
  await userEvent.type(first, '甲的银行');
  await userEvent.click(screen.getByRole('button', { name: '保存银行账户' }));
  await waitFor(() => expect(refused).toHaveLength(1));
  return sent;
}

it("saving preserves another user's changes of other accounts, without asking", async () => {
  const sent = await saveOver([bank('1', '一号银行'), bank('2', '乙的银行'), bank('3', '新银行')]);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([
    {
      version: 2,
      banks: [
        { bankId: '1', bankName: '甲的银行' },
        { bankId: '2', bankName: '乙的银行' },
        { bankId: '3', bankName: '新银行' },
      ],
    },
  ]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it("saving asks before it overwrites another user's change of the same account", async () => {
  const sent = await saveOver([bank('1', '乙的银行'), bank('2', '二号银行')]);
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByRole('group', { name: '将会丢失' }).textContent).toBe('银行账户');
  expect(sent).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: '覆盖' }));
  await waitFor(() => expect(sent).toMatchObject([{ version: 2, banks: [{ bankId: '1', bankName: '甲的银行' }, { bankId: '2' }] }]));
});
