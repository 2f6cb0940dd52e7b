import { ownValue } from '@houtai/contract/own-value';
import type { AnyResource } from '@houtai/contract/resource';

import { useSession } from '../../platform/session.ts';
import type { AnyRecord } from './resource-view.ts';

/** What a new record begins with for this person: they are in charge of it. */
export function useInitial({ form: { fields } }: AnyResource): Readonly<Record<string, unknown>> {
  const ownerId = useSession(({ userInfo }) => userInfo?.id);
  return ownValue(fields, 'ownerId') ? { ownerId } : {};
}

/** What the form of a record is called, and its button. */
export function formWords({ noun }: Pick<AnyResource, 'noun'>, record: AnyRecord | undefined): { title: string; submit: string } {
  return record ? { title: `修改${noun}`, submit: '保存修改' } : { title: `新建${noun}`, submit: `新建${noun}` };
}

/** The files that a record has. */
export function filesIn(record: AnyRecord | undefined): readonly unknown[] {
  const list = record?.['fileList'];
  return Array.isArray(list) ? list : [];
}
