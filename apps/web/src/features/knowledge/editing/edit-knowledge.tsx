import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_FORM } from '@houtai/contract/knowledge-form';
import type { ReactNode } from 'react';

import { idsOf } from '#kit/files/file-entry.ts';
import { ATTACHMENTS } from '#kit/files/queue/upload-kinds.ts';
import { useUploads } from '#kit/files/queue/use-uploads.ts';
import { useDraftForm } from '#kit/form/draft/use-draft-form.ts';
import { saveChanged } from '#kit/form/saving/save-changed.ts';
import { FormSheet } from '#kit/form/sheets/form-sheet.tsx';
import { useSend } from '#platform/calls/query.ts';
import { send } from '#platform/calls/send.ts';
import { toast } from '#ui/layer/toast.tsx';

import { KnowledgeFields } from './knowledge-fields.tsx';

/** Changes an item. When somebody else has changed it in the meantime, the person decides. */
export function EditKnowledge({ item, onDone, onCancel }: { item: ManagedKnowledge; onDone: () => void; onCancel: () => void }): ReactNode {
  const update = useSend(calls.knowledge.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, item.fileList);
  const { newsId } = item;
  const opened = filledIn(item);
  const { form, draft } = useDraftForm(`knowledge-edit:${newsId}`, KNOWLEDGE_FORM, {
    initial: opened,
    submit: async (values) => {
      const isSaved = await saveChanged(KNOWLEDGE_FORM, {
        values,
        opened,
        save: (values, version) => update.run({ ...values, newsId, version }),
        read: async () => filledIn(await send(calls.knowledge.get, { id: newsId }, { silent: true })),
        told: { history: calls.knowledge.history, id: newsId },
      });
      if (isSaved) toast.success(item.state === '1' ? '修改已保存，发布后读者可见' : '修改已保存');
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="保存修改" draft={draft} onCancel={onCancel}>
      <KnowledgeFields form={form} uploads={uploads} companyName={item.companyName} />
    </FormSheet>
  );
}

/** What an item fills in. */
function filledIn(item: ManagedKnowledge) {
  return { ...item, fileIds: idsOf(item.fileList), menuIds: item.menuIds.join(','), departmentIds: item.departmentIds.join(',') };
}
