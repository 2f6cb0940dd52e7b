import type { calls } from '@houtai/contract';
import type { RequestOf } from '@houtai/contract/call';
import type { CustomerDetail, CustomerRow } from '@houtai/contract/customers';
import { CONTACTS, CUSTOMER_FORM, CUSTOMER_LEVELS, CUSTOMER_WORDS } from '@houtai/contract/customers-form';
import { wordsIn, wordsOfRows } from '@houtai/contract/form-words';

import { type Ctx, holds } from '../../platform/db/context.ts';
import { areaNames } from '../areas/index.ts';
import { type Cells, moment, number, text } from '../exports/index.ts';
import { filesOf } from '../files/index.ts';
import { namesOf } from '../people/index.ts';
import { idsIn } from '../work-records/index.ts';
import type { Customer } from './customer-visibility.ts';
import { projectsByCustomer } from './projects-of-customers.ts';

/** What the history and the files of a customer are kept under. */
export const CUSTOMER = 'customer';

export async function toCustomerRows(ctx: Ctx, found: readonly Customer[]): Promise<CustomerRow[]> {
  const ids = found.map(({ id }) => id);
  const [people, areas, counted] = await Promise.all([
    namesOf(
      ctx,
      found.map(({ ownerId }) => ownerId),
    ),
    areaNames(
      ctx,
      found.map(({ areaId }) => areaId),
    ),
    projectsByCustomer(ctx, ids),
  ]);
  const may = { edit: holds(ctx.actor, 'project:customer:edit'), remove: holds(ctx.actor, 'project:customer:remove') };
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    code: row.code,
    shortName: row.shortName,
    level: row.level,
    ownerId: row.ownerId,
    ownerName: people.get(row.ownerId) ?? '',
    phone: row.phone,
    areaId: row.areaId,
    areaName: areas.get(row.areaId) ?? '',
    address: row.address,
    taxNumber: row.taxNumber,
    active: row.active,
    remark: row.remark,
    contactName: row.contacts[0]?.name ?? '',
    projects: counted.get(row.id) ?? 0,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
    may,
  }));
}

export async function toCustomerDetail(ctx: Ctx, row: Customer): Promise<CustomerDetail> {
  const [[listed], files] = await Promise.all([toCustomerRows(ctx, [row]), filesOf(ctx, CUSTOMER, [row.id])]);
  if (!listed) throw new Error('a row gives a row');
  const fileList = files.get(row.id) ?? [];
  return { ...listed, contacts: row.contacts, fileIds: idsIn(fileList), fileList };
}

/** What its fields hold, in words. */
export function wordsOf(row: CustomerDetail) {
  return {
    ...wordsIn(CUSTOMER_FORM.fields, { ...row, contacts: [], fileIds: '' }),
    ownerId: row.ownerName,
    areaId: row.areaName,
    contacts: wordsOfRows(CONTACTS, row.contacts).join('\n'),
    fileIds: row.fileList.map(({ fileName }) => fileName).join('、'),
  };
}

type ColumnId = RequestOf<typeof calls.customers.export>['columns'][number]['id'];

export const CUSTOMER_CELLS: Cells<CustomerRow, ColumnId> = {
  code: text((row) => row.code, 14),
  name: text((row) => row.name, 32),
  shortName: text((row) => row.shortName, 16),
  level: text((row) => CUSTOMER_LEVELS[row.level], 12),
  active: text((row) => CUSTOMER_WORDS[row.active ? '1' : '0'], 10),
  owner: text((row) => row.ownerName, 12),
  contact: text((row) => row.contactName, 12),
  phone: text((row) => row.phone, 18),
  area: text((row) => row.areaName, 24),
  address: text((row) => row.address, 36),
  taxNumber: text((row) => row.taxNumber, 24),
  projects: number((row) => row.projects),
  remark: text((row) => row.remark, 40),
  createdAt: moment((row) => row.createdAt),
  updatedAt: moment((row) => row.updatedAt),
};
