import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import type { ReactNode } from 'react';

import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { FormSheet } from '../../kit/form/form-sheet.tsx';
import { saveOver } from '../../kit/form/save-over.ts';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { useSend } from '../../platform/query.ts';
import { toast } from '../../ui/layer/toast.tsx';
import { KnowledgeFields } from './knowledge-fields.tsx';
import { formOf, knowledgeFields, valuesOf } from './knowledge-form.ts';

/** Changes an item. When somebody else has changed it meanwhile, the person decides. */
export function EditKnowledge({ item, onDone, onCancel }: { item: ManagedKnowledge; onDone: () => void; onCancel: () => void }): ReactNode {
  const update = useSend(calls.knowledge.update, { silent: true });
  const uploads = useUploads(ATTACHMENTS, item.fileList);
  const { newsId } = item;
  const { form, draft } = useDraftForm(`knowledge-edit:${newsId}`, knowledgeFields(valuesOf(item)), {
    submit: async (read) => {
      const isSaved = await saveOver(item.version, (version) => update.run({ ...formOf(read), newsId, version }), {
        history: calls.knowledge.history,
        id: newsId,
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
