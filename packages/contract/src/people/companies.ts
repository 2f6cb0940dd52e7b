import { z } from 'zod';

import { defineCall, Empty } from '../call.ts';
import { exportCall } from '../exchange/exports.ts';
import { Id, Moment, text, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { KEYWORD_MAX } from '../limits.ts';
import { pageAt } from '../links.ts';
import { pageOf, pageQuery, sortOf } from '../lists/paging.ts';
import { HistoryEntry } from '../records/history.ts';
import { subject } from '../subject.ts';
import { BANK_FORM, BANKS_MOST, COMPANY_FORM } from './companies-form.ts';

export type { CompanyForm } from './companies-form.ts';

/** A company on offer (specification 3); a customer of the project module is offered under its own id where customers are asked for. */
export const CompanyOption = z.object({
  companyId: z.string(),
  companyName: z.string(),
  /** Only those with 1 are listed. */
  ifOpen: z.union([z.literal(0), z.literal(1)]),
  kind: z.enum(['company', 'customer', 'platform']),
  /** Pinyin in full and as initials, for who types it to find a choice. */
  py: z.string().optional(),
});
export type CompanyOption = z.infer<typeof CompanyOption>;

const Flag = z.enum(['0', '1'], '应为 0 或 1').default('0');

/** A bank account of a company. */
export const CompanyBank = z.object({
  bankId: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  ...rowShapeOf(BANK_FORM.fields),
});
export type CompanyBank = z.infer<typeof CompanyBank>;

/** A company as administrators see it, with how much hangs on it. */
export const CompanyRow = z.object({
  /** The same as `companyId`: what a change calls it. */
  id: z.string(),
  companyId: z.string(),
  ...rowShapeOf(COMPANY_FORM.fields),
  departments: z.number(),
  people: z.number(),
  /** The platform's own entry, which stays as it is. */
  builtIn: z.boolean(),
  createdAt: Moment,
  updatedAt: Moment,
  version: z.number(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

/** A bank account as it is edited; without an id it is a new one. */
const Bank = schemaOf(BANK_FORM, { bankId: z.union([z.literal(''), Id]).default('') });

const Query = {
  keyword: text(KEYWORD_MAX).optional(),
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
    request: schemaOf(COMPANY_FORM),
    result: CompanyRow,
  }),
  update: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/update',
    access: 'system:company:edit',
    operation: '修改公司',
    idempotent: true,
    summary: 'Changes a company',
    request: schemaOf(COMPANY_FORM, 'update', { id: Id, version: Version }),
    result: CompanyRow,
  }),
  setBanks: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/setBanks',
    access: 'system:company:edit',
    operation: '修改公司银行账户',
    idempotent: true,
    summary: 'Sets the bank accounts of a company in their order; needs the right to see them as well',
    request: z.object({ id: Id, version: Version, banks: z.array(Bank).max(BANKS_MOST, `最多 ${BANKS_MOST} 个`) }),
    result: CompanyRow,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/del',
    access: 'system:company:remove',
    operation: '删除公司',
    idempotent: true,
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
