import { bit, form, type FormOf, line, lines, sortNumber } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { OPEN_WORDS } from './company-words.ts';

/** What is edited of a company; only those with `ifOpen` 1 are offered for choice. */
export const COMPANY_FORM = form({
  companyName: line('名称', { max: 100, required: true }),
  shortName: line('简称', { max: 30 }),
  ifOpen: bit('可选', 1, OPEN_WORDS),
  sort: sortNumber(),
  remark: lines('备注', { max: 200 }),
});
export type CompanyForm = FormOf<typeof COMPANY_FORM>;

/** What is edited of a bank account. */
export const BANK_FORM = form({
  bankName: line('开户行', { max: 100, required: true }),
  bankNum: line('账号', { max: 50, required: true, rule: RULES.bankNum }),
  accountName: line('户名', { max: 100, required: true }),
});
export type BankForm = FormOf<typeof BANK_FORM>;

/** Bank accounts of one company. */
export const BANKS_MOST = 50;
