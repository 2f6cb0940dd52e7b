import type { Tag } from '@houtai/contract/tags';
import type { ComponentType } from 'react';

import { lazyPart } from '#ui/frame/lazy-part.ts';

import { holdsOne } from '../session/can.tsx';
import { useSession } from '../session/session.ts';

/** What a form of a new record begins with, by its fields; `onDone` hears the id of what was made. */
export type RecordFormProps = { fill: Readonly<Record<string, string>>; onDone: (id: string) => void; onCancel: () => void };

/** The form of a new record that other features open with values of theirs; they know its kind and not its feature. */
export type RecordForm = {
  kind: 'todo';
  /** The right that the person needs to make one. */
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

/** The form of a new record of a kind; null where the person may not make one, or this build has none. */
export function useRecordForm(kind: RecordForm['kind']): Pick<Known, 'Form'> | null {
  const form = known.get(kind);
  const buttons = useSession((session) => session.buttons);
  return form && holdsOne(buttons, [form.tag]) ? form : null;
}
