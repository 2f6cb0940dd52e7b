import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';

import { toast } from '#ui/layer/toast.tsx';

import type { LostChange } from './saving/concurrent-change.tsx';
import { saveChanged, type Theirs } from './saving/save-changed.ts';
import type { HistorySource } from './saving/save-with-conflict-check.ts';
import { useIdempotencyKey } from './saving/use-idempotency-key.ts';
import { type FieldsForm, type FormOptions, useForm } from './use-form.ts';

type State = Readonly<Record<string, unknown>>;

type RecordOptions<F extends Fields, Made> = Pick<FormOptions<F>, 'checks'> & {
  /** What the record is, for the sentences: 「岗位已保存」. */
  noun: string;
  /** The record that is changed, with its history; absent, a new one is made. */
  record?: (State & { readonly id: string; readonly version: number }) | undefined;
  history: HistorySource['history'];
  /** An earlier state that the form opens with, over the record. */
  restored?: State | null | undefined;
  /** What a new one begins with beyond its declaration. */
  initial?: State | undefined;
  /** Reads the record as the form holds it, where a refusal does not. */
  read?: () => Promise<State>;
  add: (values: ValuesOf<F>, idempotencyKey: string) => Promise<Made>;
  /** `theirs` is the record as somebody else left it, where it is saved over that. */
  update: (values: ValuesOf<F>, stored: { id: string; version: number }, theirs?: Theirs) => Promise<unknown>;
  /** What of theirs is lost beside the fields. */
  beside?: (theirs: Theirs) => readonly LostChange[];
  /** Gets what was made, where it is a new one. */
  onDone: (made?: Made) => void;
};

/** The form of a record, new or changed: sent once however often it is clicked, and never over somebody else's change without a question. */
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
      const save = (values: ValuesOf<F>, version: number, theirs?: Theirs) => update(values, { id, version }, theirs);
      const more = { ...(read && { read }), ...(beside && { beside }) };
      const isSaved = await saveChanged(declared, { values, opened: record, save, ...more, told: { history, id } });
      if (isSaved) toast.success(`${noun}已保存`);
      onDone();
    },
  });
}
