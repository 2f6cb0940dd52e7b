import { calls } from '@houtai/contract';
import type { CompanyRow } from '@houtai/contract/companies';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';

import { answer } from '#testing/answer.ts';
import { renderPage } from '#testing/render-page.tsx';
import { signedInAs } from '#testing/signed-in.ts';

const PAGE = '/system/company';
const COMPANY: CompanyRow = {
  id: 'c1',
  companyId: 'c1',
  companyName: '澄明信息技术有限公司',
  shortName: '澄明信息',
  ifOpen: 1,
  sort: 1,
  remark: '',
  departments: 3,
  people: 20,
  builtIn: false,
  createdAt: '2026-11-20T01:00:00.000Z',
  updatedAt: '2026-11-20T02:00:00.000Z',
  version: 2,
};
const PLATFORM: CompanyRow = { ...COMPANY, id: '1', companyId: '1', companyName: '平台管理', ifOpen: 0, builtIn: true };
const BANK = {
  bankId: 'b1',
  companyId: 'c1',
  companyName: COMPANY.companyName,
  bankName: '招商银行高新支行',
  bankNum: '571900012310608',
  accountName: COMPANY.companyName,
};

beforeEach(() => {
  signedInAs({ buttons: ['system:company:list', 'system:company:edit', 'system:company:remove', 'system:companyBank:list'] });
  answer(calls.companies.page, () => ({ rows: [PLATFORM, COMPANY], total: 2 }));
  answer(calls.companies.get, () => COMPANY);
  answer(calls.companies.history, () => []);
});

describe('the list of companies', () => {
  it("switches whether a company is offered; the platform's own entry has neither switch nor actions", async () => {
    const sent = answer(calls.companies.update, () => ({ ...COMPANY, ifOpen: 0 as const }));
    renderPage(PAGE);
    await userEvent.click(await screen.findByRole('switch', { name: '可选 澄明信息技术有限公司' }));
    await waitFor(() => expect(sent).toMatchObject([{ id: 'c1', ifOpen: 0, version: 2, companyName: '澄明信息技术有限公司' }]));
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: '修改' })).toHaveLength(1);
  });
});

describe('the bank accounts', () => {
  it('edits them together, each checked at its own field', async () => {
    answer(calls.companies.banks, () => [BANK]);
    const sent = answer(calls.companies.setBanks, () => COMPANY);
    renderPage(`${PAGE}?id=c1`);
    await userEvent.click(await screen.findByRole('button', { name: '修改银行账户' }));
    const dialog = await screen.findByRole('dialog', { name: /银行账户/ });
    await userEvent.click(within(dialog).getByRole('button', { name: '添加账户' }));
    const added = within(dialog).getByRole('group', { name: '账户 2' });
    await userEvent.type(within(added).getByRole('textbox', { name: /开户行/ }), '中国银行城东支行');
    const number = within(added).getByRole('textbox', { name: /账号/ });
    await userEvent.type(number, '12');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存银行账户' }));
    expect(await within(added).findByText('无效银行卡号，整数9-50位')).toBeTruthy();
    await userEvent.type(number, '3456789');
    await userEvent.click(within(dialog).getByRole('button', { name: '保存银行账户' }));
    expect(await screen.findByText('银行账户已保存')).toBeTruthy();
    const { companyId: _, companyName: __, ...kept } = BANK;
    const made = { bankId: '', bankName: '中国银行城东支行', bankNum: '123456789', accountName: COMPANY.companyName };
    expect(sent).toEqual([{ id: 'c1', version: 2, banks: [kept, made] }]);
  });

  it('hides them without the right, and does not load them', async () => {
    signedInAs({ buttons: ['system:company:list', 'system:company:edit'] });
    const asked = answer(calls.companies.banks, () => [BANK]);
    renderPage(`${PAGE}?id=c1`);
    await screen.findByText('变更记录');
    expect(screen.queryByText('银行账户')).toBeNull();
    expect(asked).toEqual([]);
  });
});
