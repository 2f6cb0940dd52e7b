import type { CompanyForm, CompanyRow } from '@houtai/contract/companies';
import { COMPANY_LIMITS, SORT_MAX } from '@houtai/contract/user-rules';

import { textFault } from '../../kit/form/text-faults.ts';

const COMPANY_FIELDS = ['companyName', 'shortName', 'ifOpen', 'sort', 'remark'] as const;

export type CompanyField = (typeof COMPANY_FIELDS)[number];
export type CompanyValues = Record<CompanyField, string>;

const CHECKS: Readonly<Record<CompanyField, (value: string) => string>> = {
  companyName: (value) => textFault(value, COMPANY_LIMITS.name, true),
  shortName: (value) => textFault(value, COMPANY_LIMITS.shortName),
  ifOpen: () => '',
  sort: (value) => (/^\d{1,4}$/.test(value.trim()) ? '' : `应为 0 到 ${SORT_MAX} 的整数`),
  remark: (value) => textFault(value, COMPANY_LIMITS.remark),
};

export const NEW_COMPANY: CompanyValues = { companyName: '', shortName: '', ifOpen: '1', sort: '0', remark: '' };

export function companyFields(initial: CompanyValues) {
  return COMPANY_FIELDS.map((name) => ({ name, initial: initial[name], check: CHECKS[name] }));
}

export function valuesOf({ companyName, shortName, ifOpen, sort, remark }: CompanyRow): CompanyValues {
  return { companyName, shortName, ifOpen: String(ifOpen), sort: String(sort), remark };
}

/** The values of an earlier state, as the history keeps them, over those of now. */
export function restoredValues(now: CompanyValues, earlier: Readonly<Record<string, unknown>>): CompanyValues {
  const values = { ...now };
  for (const name of COMPANY_FIELDS) {
    const value = earlier[name];
    if (typeof value === 'string' || typeof value === 'number') values[name] = String(value);
  }
  return values;
}

/** What is sent. */
export function formOf(read: (name: CompanyField) => string): CompanyForm {
  return {
    companyName: read('companyName').trim(),
    shortName: read('shortName').trim(),
    ifOpen: read('ifOpen') === '1' ? 1 : 0,
    sort: Number(read('sort')),
    remark: read('remark').trim(),
  };
}
