import { form, type FormOf, line, lines, numericFlag, sortNumber } from '../form/form.ts';
import { RULES } from '../form/rules.ts';
import { computedFlag, computedText, contains, countOf, equals, resource } from '../lists/resource.ts';
import { OPEN_WORDS } from './company-words.ts';

/** The editable fields of a company; only those with `ifOpen` 1 are offered. */
export const COMPANY_FORM = form({
  companyName: line('名称', { max: 100, required: true }),
  shortName: line('简称', { max: 30 }),
  ifOpen: numericFlag('可选', 1, OPEN_WORDS),
  sort: sortNumber(),
  remark: lines('备注', { max: 200 }),
});

/** A company as administrators see it; the platform's own entry is built in. `companyId` is its id, as other records call it. */
export const COMPANY = resource(COMPANY_FORM, {
  key: 'company',
  noun: '公司',
  path: '/ad-biz/sys-company',
  tag: 'system:company',
  title: 'companyName',
  code: 'companyId',
  without: ['import'],
  builtIn: 'builtIn',
  computed: {
    companyId: computedText('公司编号'),
    departments: countOf('部门'),
    people: countOf('人员', '人'),
    builtIn: computedFlag('内置'),
  },
  filters: [contains(['companyName', 'shortName']), equals('ifOpen')],
  columns: ['companyName', 'companyId', 'shortName', 'departments', 'people', 'remark', 'ifOpen', 'sort', 'updatedAt', 'createdAt'],
  sort: ['companyName', 'sort', 'createdAt', 'updatedAt'],
  defaultSort: 'sort',
});

/** The editable fields of a bank account. */
export const BANK_FORM = form({
  bankName: line('开户行', { max: 100, required: true }),
  bankNum: line('账号', { max: 50, required: true, rule: RULES.bankNum }),
  accountName: line('户名', { max: 100, required: true }),
});
export type BankForm = FormOf<typeof BANK_FORM>;

/** The most bank accounts of one company. */
export const MAX_BANKS = 50;
