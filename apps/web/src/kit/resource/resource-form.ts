import { ownValue } from '@houtai/contract/own-value';
import { calledIn } from '@houtai/contract/resource-parts';

import { useSession } from '#platform/session/session.ts';

import type { AnyRecord } from './any-record.ts';
import type { FormView } from './resource-view.ts';

/** What a new record begins with for this person: they are in charge of it. */
export function useInitial({ resource, initial }: FormView): Readonly<Record<string, unknown>> {
  const ownerId = useSession(({ userInfo }) => userInfo?.id);
  return { ...(ownValue(resource.form.fields, 'ownerId') && { ownerId }), ...initial };
}

/** What the form of a record is called, and its button. */
export function formWords(
  { resource, submit, submitNew = submit }: FormView,
  record: AnyRecord | undefined,
): { title: string; submit: string } {
  const title = `${record ? '修改' : '新建'}${calledIn(resource)}`;
  return { title, submit: (record ? submit : submitNew) ?? (record ? '保存修改' : title) };
}

/** The files that a record has. */
export function filesIn(record: Readonly<Record<string, unknown>> | undefined): readonly unknown[] {
  const list = record?.['fileList'];
  return Array.isArray(list) ? list : [];
}

/** What a record says the person may do with it; one that says nothing leaves it to their rights. */
export function may({ may }: AnyRecord, act: 'edit' | 'remove'): boolean {
  return typeof may !== 'object' || may === null || ownValue<unknown>({ ...may }, act) === true;
}
