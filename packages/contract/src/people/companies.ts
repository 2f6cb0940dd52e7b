import { z } from 'zod';

import { defineCall } from '../call.ts';
import { Id, Version } from '../form/fields.ts';
import { rowShapeOf, schemaOf } from '../form/form-schema.ts';
import { pageAt } from '../links.ts';
import { resourceCalls, resourceWords } from '../lists/resource-calls.ts';
import type { RowOf } from '../lists/resource.ts';
import { subject } from '../subject.ts';
import { BANK_FORM, MAX_BANKS, COMPANY } from './companies-form.ts';

/** An offered company (specification 3); fields for customers also offer customers of the project module, under their own ids. */
export const CompanyOption = z.object({
  companyId: z.string(),
  companyName: z.string(),
  /** Only companies with 1 are listed. */
  ifOpen: z.union([z.literal(0), z.literal(1)]),
  kind: z.enum(['company', 'customer', 'platform']),
  /** Pinyin in full and as initials, for finding the option by typing. */
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

/** A company as administrators see it, with the number of records that refer to it. */
export interface CompanyRow extends RowOf<typeof COMPANY> {}

/** A bank account in a change; without an id it is new. */
const Bank = schemaOf(BANK_FORM, { bankId: z.union([z.literal(''), Id]).default('') });

const usual = resourceCalls<typeof COMPANY, CompanyRow>(COMPANY);

const calls = {
  ...usual,
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
  setBanks: defineCall({
    method: 'POST',
    path: '/ad-biz/sys-company/setBanks',
    access: 'system:company:edit',
    personOnly: true,
    operation: '修改公司银行账户',
    idempotent: true,
    summary: 'Sets the bank accounts of a company in their order; needs the right to see them as well',
    request: z.object({ id: Id, version: Version, banks: z.array(Bank).max(MAX_BANKS, `最多 ${MAX_BANKS} 个`) }),
    result: usual.get.result,
  }),
};

const words = resourceWords(COMPANY);

export const companies = subject('companies', {
  ...words,
  tags: { 'system:companyBank:list': '查看公司银行账户', ...words.tags },
  calls,
});

export const COMPANIES_PAGE = pageAt('/system/company', companies.calls.page);
