import { z } from 'zod';

import { defineCall, Empty } from './call.ts';
import { exportCall } from './exports.ts';
import { Id, Moment, ruled, text, Version } from './fields.ts';
import { HistoryEntry } from './history.ts';
import { pageAt } from './links.ts';
import { pageOf, pageQuery, sortOf } from './paging.ts';
import { subject } from './subject.ts';
import { COMPANY_LIMITS, SORT_MAX } from './user-rules.ts';

/** A company on offer (specification 3); a customer of the project module is offered under its own id where customers are asked for. */
export const CompanyOption = z.object({
  companyId: z.string(),
  companyName: z.string(),
  ifOpen: z.literal(1),
  kind: z.enum(['company', 'customer', 'platform']),
});
export type CompanyOption = z.infer<typeof CompanyOption>;

const Flag = z.enum(['0', '1'], '应为 0 或 1').default('0');

/** A bank account of a company. */
export const CompanyBank = z.object({
  bankId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  bankName: z.string(),
  bankNum: z.string(),
  accountName: z.string(),
});
export type CompanyBank = z.infer<typeof CompanyBank>;

/** A company as administrators see it, with how much hangs on it. */
export const CompanyRow = z.object({
  companyId: z.string(),
  companyName: z.string(),
  shortName: z.string(),
  /** Only the open ones (1) are offered for choice. */
  ifOpen: z.union([z.literal(0), z.literal(1)]),
  sort: z.number(),
  remark: z.string(),
  departments: z.number(),
  people: z.number(),
  /** The platform's own entry, which stays as it is. */
  builtIn: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

export const CompanyForm = z.object({
  companyName: text(COMPANY_LIMITS.name, 1),
  shortName: text(COMPANY_LIMITS.shortName).default(''),
  ifOpen: z.union([z.literal(0), z.literal(1)], '应为 0 或 1').default(1),
  sort: z.number('应为数字').int('应为整数').min(0, '最小为 0').max(SORT_MAX, `最大为 ${SORT_MAX}`).default(0),
  remark: text(COMPANY_LIMITS.remark).default(''),
});
export type CompanyForm = z.infer<typeof CompanyForm>;

/** A bank account as it is edited; without an id it is a new one. */
export const BankForm = z.object({
  bankId: z.union([z.literal(''), Id]).default(''),
  bankName: text(COMPANY_LIMITS.bankName, 1),
  bankNum: ruled('bankNum', 50),
  accountName: text(COMPANY_LIMITS.accountName, 1),
});
export type BankForm = z.infer<typeof BankForm>;

const Query = {
  keyword: text(50).optional(),
  ifOpen: z.enum(['0', '1'], '应为 0 或 1').optional(),
  sort: sortOf(['companyName', 'sort', 'createdAt', 'updatedAt'], 'sort'),
};

const calls = {
  list: defineCall({
    method: 'GET',
    path: '/ad-biz/company/list',
    access: 'signed-in',
    summary: 'The open companies, on request with the platform entry first and with the customers',
    request: z.object({ withPlatform: Flag, withCustomers: Flag }),
    result: z.array(CompanyOption),
  }),
  banks: defineCall({
    method: 'GET',
    path: '/ad-biz/wcp-company/getCompanyBankAllList',
    access: 'system:companyBank:list',
    summary: 'The bank accounts of all companies, or of one',
    request: z.object({ companyId: Id.optional() }),
    result: z.array(CompanyBank),
  }),
  page: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-company/list',
    access: 'system:company:list',
    summary: 'The companies that the caller covers: all of them, or the own one',
    list: true,
    request: pageQuery(Query),
    result: pageOf(CompanyRow),
  }),
  export: exportCall(Query, {
    path: '/ad-biz/sys-company/export',
    access: 'system:company:export',
    operation: '导出公司',
    summary: 'The companies that the caller covers, as an Excel file',
    columns: ['companyName', 'companyId', 'shortName', 'departments', 'people', 'remark', 'ifOpen', 'sort', 'updatedAt', 'createdAt'],
  }),
  get: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-company/get',
    access: 'system:company:list',
    summary: 'One company that the caller covers',
    request: z.object({ id: Id }),
    result: CompanyRow,
  }),
  history: defineCall({
    method: 'GET',
    path: '/ad-biz/sys-company/history',
    access: 'system:company:list',
    summary: 'What was changed about a company, the newest first; bank accounts by their last digits',
    request: z.object({ id: Id }),
    result: z.array(HistoryEntry),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/add',
    access: 'system:company:add',
    operation: '新建公司',
    summary: 'Makes a company',
    idempotent: true,
    request: CompanyForm,
    result: CompanyRow,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/update',
    access: 'system:company:edit',
    operation: '修改公司',
    summary: 'Changes a company',
    request: CompanyForm.extend({ id: Id, version: Version }),
    result: CompanyRow,
  }),
  setBanks: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/setBanks',
    access: 'system:company:edit',
    operation: '修改公司银行账户',
    summary: 'Sets the bank accounts of a company in their order; needs the right to see them as well',
    request: z.object({ id: Id, version: Version, banks: z.array(BankForm).max(COMPANY_LIMITS.banks, `最多 ${COMPANY_LIMITS.banks} 个`) }),
    result: CompanyRow,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/del',
    access: 'system:company:remove',
    operation: '删除公司',
    summary: 'Removes a company without departments and people',
    request: z.object({ id: Id }),
    result: Empty,
  }),
};

export const companies = subject('companies', {
  name: '公司',
  records: ['company'],
  tags: {
    'system:companyBank:list': '查看公司银行账户',
    'system:company:list': '查看公司',
    'system:company:add': '新建公司',
    'system:company:edit': '修改公司',
    'system:company:remove': '删除公司',
    'system:company:export': '导出公司',
  },
  calls,
});

export const COMPANIES_PAGE = pageAt('/system/company');
