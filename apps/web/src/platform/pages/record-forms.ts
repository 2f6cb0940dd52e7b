import type { Tag } from '@houtai/contract/tags';
import type { ComponentType } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { holdsAnyTag } from '../session/can.tsx';
import { useSession } from '../session/session.ts';

/** The initial values of a form for a new record, by field; `onDone` receives the id of the new record. */
export type RecordFormProps = { fill: Readonly<Record<string, string>>; onDone: (id: string) => void; onCancel: () => void };

/** The form for a new record that other features open with prefilled values. They know its kind, but not its feature. */
export type RecordForm = {
  kind: 'todo';
  /** The right that the user needs to create one. */
  tag: Tag;
  load: () => Promise<{ default: ComponentType<RecordFormProps> }>;
};

type Known = { tag: Tag; Form: ComponentType<RecordFormProps> };

const known = new Map<string, Known>();

/** Registers all record forms; called once by the composition root. */
export function announceRecordForms(features: readonly { recordForm?: RecordForm }[]): void {
  for (const { recordForm } of features)
    if (recordForm) known.set(recordForm.kind, { tag: recordForm.tag, Form: lazyPart(recordForm.load) });
}

/** The form for a new record of a kind; null if the user may not create one or this build has none. */
export function useRecordForm(kind: RecordForm['kind']): Pick<Known, 'Form'> | null {
  const form = known.get(kind);
  const buttons = useSession((session) => session.buttons);
  return form && holdsAnyTag(buttons, [form.tag]) ? form : null;
}
