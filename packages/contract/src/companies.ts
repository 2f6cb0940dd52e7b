import { z } from 'zod';

import { defineCall } from './call.ts';
import { Id } from './fields.ts';

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

export const companyCalls = {
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
};
