import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import { describeFormFields } from '@houtai/contract/form-words';
import type { Invoicing, InvoicingBank } from '@houtai/contract/invoicing';
import { INVOICING_FORM, type InvoicingForm, SHARED_WORDS } from '@houtai/contract/invoicing-form';

import { type Cells, moment, text } from '#modules/exports/index.ts';

import type { invoicing } from './invoicing.tables.ts';

/** The record type of 开票信息 in histories. */
export const INVOICING = 'invoicing';

type Row = typeof invoicing.$inferSelect;

/** Splits the ids of a field for storage. */
export function idsIn(text: string): string[] {
  return text.split(',').filter((id) => id !== '');
}

/** The form as stored. */
export function storedOf({ bankIds, ...form }: InvoicingForm) {
  return { ...form, bankIds: idsIn(bankIds) };
}

export function toInvoicing(row: Row, companyName: string, banks: InvoicingBank[]): Invoicing {
  return {
    id: row.id,
    companyId: row.companyId,
    companyName,
    title: row.title,
    taxNumber: row.taxNumber,
    address: row.address,
    phone: row.phone,
    bankIds: row.bankIds.join(','),
    banks,
    shared: row.shared,
    remark: row.remark,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

/** Its fields in words; accounts by their last digits, as in the history of the company. */
export function describeInvoicing(row: Invoicing) {
  const banks = row.banks.map(({ bankName, bankNum }) => `${bankName} 尾号 ${bankNum.slice(-4)}`).join('、');
  return { ...describeFormFields(INVOICING_FORM.fields, row), companyId: row.companyName, bankIds: banks };
}

type ColumnId = RequestOf<typeof calls.invoicing.export>['columns'][number]['id'];

export const INVOICING_CELLS: Cells<Invoicing, ColumnId> = {
  title: text((row) => row.title, 28),
  companyName: text((row) => row.companyName, 28),
  taxNumber: text((row) => row.taxNumber, 24),
  address: text((row) => row.address, 40),
  phone: text((row) => row.phone, 16),
  banks: text((row) => row.banks.map(({ bankName, bankNum }) => `${bankName} ${bankNum}`).join('；'), 48),
  shared: text((row) => SHARED_WORDS[row.shared ? '1' : '0'], 10),
  remark: text((row) => row.remark, 40),
  createdAt: moment((row) => row.createdAt),
  updatedAt: moment((row) => row.updatedAt),
};
