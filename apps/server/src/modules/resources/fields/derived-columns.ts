import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';

import { primaryDepartmentOf, primaryPositionOf } from '#modules/people/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import type { PreparedResource } from '../options/served.ts';
import { type FormValues, hasColumn, type StoredRow } from '../resource-store.ts';
import { plainTextOf } from './rich-fields.ts';

type Written = { form: FormValues; before: StoredRow | null };

/** Columns derived in every resource: owner and position, plain text, and pinyin of the name. */
export async function derivedColumns(ctx: Ctx, { resource, store: { table } }: PreparedResource, { form, before }: Written) {
  return {
    ...(await placeColumns(ctx, { resource, table }, { form, before })),
    ...(hasColumn(table, 'plainText') && { plainText: plainTextOf(resource, form) }),
    ...(hasColumn(table, 'py') && { py: await pinyinOf(textOf(ownValue(form, resource.title))) }),
  };
}

/** The company of a record, its owner if no field names one, and the owner's department. */
async function placeColumns(
  ctx: Ctx,
  { resource, table }: Pick<PreparedResource, 'resource'> & Pick<PreparedResource['store'], 'table'>,
  { form, before }: Written,
): Promise<Readonly<Record<string, string>>> {
  const isGiven = (name: string) => !hasColumn(table, name) || Object.hasOwn(resource.form.fields, name);
  if (!before && !isGiven('ownerId')) return { ...(await primaryPositionOf(ctx)), ownerId: ctx.actor.userId };
  const { ownerId } = form;
  const isMoved = hasColumn(table, 'departmentId') && typeof ownerId === 'string' && ownerId !== before?.['ownerId'];
  return {
    ...(!before && !isGiven('companyId') && { companyId: ctx.actor.companyId }),
    ...(isMoved && { departmentId: await primaryDepartmentOf(ctx, ownerId) }),
  };
}
