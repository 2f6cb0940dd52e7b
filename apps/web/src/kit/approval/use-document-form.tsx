import type { BusinessType } from '@houtai/contract/approval-kinds';
import type { DeclaredForm, Fields, ValuesOf } from '@houtai/contract/form';
import { type ReactNode, useRef, useState } from 'react';

import { dropDraftAs } from '#kit/form/draft/draft-line.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import type { Draft } from '#kit/form/draft/use-draft.ts';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import type { HistorySource } from '#kit/form/saving/save-with-conflict-check.ts';
import type { FieldsForm } from '#kit/form/use-form.ts';
import { toast } from '#ui/layer/toast.tsx';

import { ApprovalPreview } from './approval-preview.tsx';
import { useApproval } from './use-approval.ts';

type Stored = { readonly id: string; readonly version: number };

type DocumentOptions<F extends Fields, D extends Stored> = {
  businessType: BusinessType;
  /** The name of the kind of document, for messages: 「报销单已保存」. */
  noun: string;
  /** The label of the button that submits it. */
  words: string;
  /** If absent, the form creates a new document. */
  record: D | undefined;
  initial: Readonly<Record<string, unknown>>;
  /** The form values of a stored document. */
  filledIn: (record: D) => Readonly<Record<string, unknown>> & { readonly version: number };
  /** The draft key of a new document, and the prefix of the draft keys of stored ones. */
  drafts: { fresh: string; stored: string };
  /** The values that the approvers depend on. */
  matters: (form: FieldsForm<F>) => Readonly<Record<string, unknown>>;
  add: (values: ValuesOf<F>, idempotencyKey: string) => Promise<D>;
  update: (values: ValuesOf<F>, stored: Stored) => Promise<D>;
  read: (id: string) => Promise<D>;
  history: HistorySource['history'];
  /** Called after the document was saved, or saved and submitted. */
  onDone: (saved: D) => void;
};

/** The props of the document's `FormSheet`, except its fields. */
type DocumentSheet<F extends Fields> = {
  form: FieldsForm<F>;
  draft: Draft;
  submit: string;
  first: { words: string; onSubmit: (isTaken: boolean) => void };
  aside: ReactNode;
};

/**
 * The form of a document that needs approval. It is saved only, or saved and submitted to the approvers shown beside it. If only the
 * submission is refused, the document
 * is stored nevertheless: the form then edits the stored document, and the next attempt and the draft refer to it.
 */
export function useDocumentForm<F extends Fields, D extends Stored>(
  declared: DeclaredForm<F>,
  options: DocumentOptions<F, D>,
): DocumentSheet<F> {
  const { businessType, noun, record, filledIn, drafts } = options;
  const stored = useRef(record);
  const isToSubmit = useRef(false);
  const keyOf = (id: string) => `${drafts.stored}:${id}`;
  const [draftKey, setDraftKey] = useState(record ? keyOf(record.id) : drafts.fresh);

  const save = async (values: ValuesOf<F>, key: string): Promise<boolean> => {
    const { add, update, read, history } = options;
    const opened = stored.current;
    if (!opened) {
      stored.current = await add(values, key);
      return true;
    }
    const { id } = opened;
    const isSaved = await saveChanged(declared, {
      values,
      opened: filledIn(opened),
      save: async (values, version) => (stored.current = await update(values, { id, version })),
      read: async () => filledIn(await read(id)),
      told: { history, id },
    });
    if (!isSaved) stored.current = await read(id);
    return isSaved;
  };
  const submit = async ({ id }: D): Promise<void> => {
    try {
      await approval.submit(id);
    } catch (error) {
      await dropDraftAs(draftKey, keyOf(id), JSON.stringify(form.values));
      setDraftKey(keyOf(id));
      throw error;
    }
  };
  const { form, draft } = useDraftForm(draftKey, declared, {
    initial: options.initial,
    submit: async (values, key) => {
      const isSaved = await save(values, key);
      if (!isSaved) return;
      if (!isToSubmit.current) return toast.success(record ? `${noun}已保存` : `${noun}已保存为草稿`);
      if (stored.current) await submit(stored.current);
    },
    onDone: () => stored.current && options.onDone(stored.current),
  });
  const approval = useApproval({ businessType, businessId: record?.id ?? '', values: options.matters(form) });
  return {
    form,
    draft,
    submit: record ? '保存修改' : '保存',
    first: { words: options.words, onSubmit: (isTaken) => (isToSubmit.current = isTaken) },
    aside: <ApprovalPreview of={approval} />,
  };
}
