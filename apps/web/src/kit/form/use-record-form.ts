import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';

import { toast } from '#ui/layer/toast.tsx';

import type { LostChange } from './saving/concurrent-change.tsx';
import { saveChanged, type StoredValues } from './saving/save-changed.ts';
import type { HistorySource } from './saving/save-with-conflict-check.ts';
import { useIdempotencyKey } from './saving/use-idempotency-key.ts';
import { type FieldsForm, type FormOptions, useForm } from './use-form.ts';

type State = Readonly<Record<string, unknown>>;

type RecordOptions<F extends Fields, Made> = Pick<FormOptions<F>, 'checks'> & {
  /** The noun for messages, as in 「岗位已保存」. */
  noun: string;
  /** The record to change, with its history; absent for a new one. */
  record?: (State & { readonly id: string; readonly version: number }) | undefined;
  history: HistorySource['history'];
  /** An earlier state to open with instead of the record's values. */
  restored?: State | null | undefined;
  /** Initial values of a new record besides those of its declaration. */
  initial?: State | undefined;
  /** Loads the record's values for the form, when a refusal does not contain them. */
  read?: () => Promise<State>;
  add: (values: ValuesOf<F>, idempotencyKey: string) => Promise<Made>;
  /** `theirs` is another user's version when the save overwrites it. */
  update: (values: ValuesOf<F>, stored: { id: string; version: number }, theirs?: StoredValues) => Promise<unknown>;
  /** Their changes outside the fields that an overwrite would lose. */
  beside?: (theirs: StoredValues) => readonly LostChange[];
  /** Receives the created record, if one was created. */
  onDone: (made?: Made) => void;
};

/**
 * A form for a new or an existing record. It submits once however often it is clicked, and never overwrites another user's change without
 * asking.
 */
export function useRecordForm<F extends Fields, Made>(declared: DeclaredForm<F>, options: RecordOptions<F, Made>): FieldsForm<F> {
  const { noun, record, restored, initial, checks, read, beside, add, update, history, onDone } = options;
  const key = useIdempotencyKey();
  return useForm(declared, {
    initial: { ...initial, ...record, ...restored },
    ...(checks && { checks }),
    submit: async (values) => {
      if (record === undefined) {
        const made = await add(values, key);
        toast.success(`${noun}已新建`);
        return onDone(made);
      }
      const { id } = record;
      const save = (values: ValuesOf<F>, version: number, theirs?: StoredValues) => update(values, { id, version }, theirs);
      const more = { ...(read && { read }), ...(beside && { beside }) };
      const isSaved = await saveChanged(declared, { values, opened: record, save, ...more, told: { history, id } });
      if (isSaved) toast.success(`${noun}已保存`);
      onDone();
    },
  });
}
