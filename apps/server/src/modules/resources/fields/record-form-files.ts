import { textOf } from '@houtai/contract/form-check';
import { ownValue } from '@houtai/contract/own-value';
import { type AnyResource, isFileField } from '@houtai/contract/resource';

import { setRecordFiles } from '#modules/files/index.ts';
import type { Ctx } from '#platform/db/work/context.ts';

import type { PreparedResource } from '../options/served.ts';
import type { FormValues } from '../resource-store.ts';
import { textFilesIn } from './rich-fields.ts';

/** Replaces the files of a record by those listed in its form and those in its texts. */
export async function storeFormFiles(ctx: Ctx, { resource }: PreparedResource, recordId: string, form: FormValues): Promise<void> {
  const fields = Object.entries(resource.form.fields);
  const [path] = fields.find(([, field]) => isFileField(field)) ?? fields.find(([, { kind }]) => kind === 'rich') ?? [];
  if (path === undefined) return;
  const textFileIds = textFilesIn(resource, form);
  await setRecordFiles(ctx, { recordType: resource.key, recordId, fileIds: listedFilesIn(resource, form), textFileIds, path });
}

function listedFilesIn({ form: { fields } }: AnyResource, form: FormValues): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    isFileField(field) ? textOf(ownValue(form, name)).split(',').filter(Boolean) : [],
  );
}

/** Whether a record may have files; saves a query for a new one whose form names none. */
export function holdsFiles({ resource }: PreparedResource, { before, form }: { before: object | null; form: FormValues | null }): boolean {
  return before !== null || (form !== null && [...listedFilesIn(resource, form), ...textFilesIn(resource, form)].length > 0);
}
