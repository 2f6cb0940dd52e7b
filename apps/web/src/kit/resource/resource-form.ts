import { ownValue } from '@houtai/contract/own-value';
import { shortNounOf } from '@houtai/contract/resource-parts';

import { useSession } from '#platform/session/session.ts';

import type { AnyRecord } from './any-record.ts';
import type { FormView } from './resource-view.ts';

/** Initial values of a new record: the user becomes its owner. */
export function useInitial({ resource, initial }: FormView): Readonly<Record<string, unknown>> {
  const ownerId = useSession(({ userInfo }) => userInfo?.id);
  return { ...(ownValue(resource.form.fields, 'ownerId') && { ownerId }), ...initial };
}

/** The title and the button label of a record's form. */
export function formWords(
  { resource, submit, submitNew = submit }: FormView,
  record: AnyRecord | undefined,
): { title: string; submit: string } {
  const title = `${record ? '修改' : '新建'}${shortNounOf(resource)}`;
  return { title, submit: (record ? submit : submitNew) ?? (record ? '保存修改' : title) };
}

/** The files of a record. */
export function filesIn(record: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  const list = record?.['fileList'];
  return Array.isArray(list) ? list : [];
}

/** Whether the record permits an action to the user; a record without `may` leaves it to the user's rights. */
export function may({ may }: AnyRecord, act: 'edit' | 'remove'): boolean {
  return typeof may !== 'object' || may === null || ownValue<unknown>({ ...may }, act) === true;
}
