import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';

import { toast } from '../../ui/layer/toast.tsx';
import { saveChanged } from './save-changed.ts';
import type { Told } from './save-over.ts';
import { type FieldsForm, type FormOptions, useForm } from './use-form.ts';
import { useOnceKey } from './use-once-key.ts';

type State = Readonly<Record<string, unknown>>;

type RecordOptions<F extends Fields> = Pick<FormOptions<F>, 'checks'> & {
  /** What the record is, for the sentences: 「岗位已保存」. */
  noun: string;
  /** The record that is changed, with its history; absent, a new one is made. */
  record?: (State & { readonly id: string; readonly version: number }) | undefined;
  history: Told['history'];
  /** An earlier state that the form opens with, over the record. */
  restored?: State | undefined;
  /** What a new one begins with beyond its declaration. */
  initial?: State | undefined;
  /** Reads the record as the form holds it, where a refusal does not. */
  read?: () => Promise<State>;
  add: (values: ValuesOf<F>, idempotencyKey: string) => Promise<unknown>;
  update: (values: ValuesOf<F>, stored: { id: string; version: number }) => Promise<unknown>;
  onDone: () => void;
};

/** The form of a record, new or changed: sent once however often it is clicked, and never over somebody else's change without a question. */
export function useRecordForm<F extends Fields>(declared: DeclaredForm<F>, options: RecordOptions<F>): FieldsForm<F> {
  const { noun, record, restored, initial, checks, read, add, update, history, onDone } = options;
  const key = useOnceKey();
  return useForm(declared, {
    initial: { ...initial, ...record, ...restored },
    ...(checks && { checks }),
    submit: async (values) => {
      const isSaved =
        record === undefined
          ? await add(values, key).then(() => true)
          : await saveChanged(declared, {
              values,
              opened: record,
              send: (values, version) => update(values, { id: record.id, version }),
              ...(read && { read }),
              told: { history, id: record.id },
            });
      if (isSaved) toast.success(`${noun}已${record ? '保存' : '新建'}`);
      onDone();
    },
  });
}
