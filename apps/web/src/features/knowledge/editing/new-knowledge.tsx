import { calls } from '@houtai/contract';
import { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import { type ReactNode, useRef } from 'react';

import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useSend } from '#platform/calls/query.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#ui/layer/toast.tsx';

import { KnowledgeFields } from './knowledge-fields.tsx';

/** A new item, which nobody reads before it is published. */
export function NewKnowledge({ onDone, onCancel }: { onDone: (newsId: string) => void; onCancel: () => void }): ReactNode {
  const add = useSend(calls.knowledge.add, { silent: true });
  const companyName = useSession((session) => session.userInfo?.companyName ?? '');
  const made = useRef('');
  const uploads = useUploads(ATTACHMENTS);
  const { form, draft } = useDraftForm('knowledge', KNOWLEDGE_FORM, {
    submit: async (values, key) => {
      const { newsId } = await add.run(values, { idempotencyKey: key });
      made.current = newsId;
      toast.success('草稿已保存，发布后读者可见');
    },
    onDone: () => onDone(made.current),
  });
  return (
    <FormSheet form={form} submit="保存草稿" draft={draft} onCancel={onCancel}>
      <KnowledgeFields form={form} uploads={uploads} companyName={companyName} />
    </FormSheet>
  );
}
