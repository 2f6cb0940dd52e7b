import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { type ReactNode, useState } from 'react';

import { FormSheet } from '../../kit/form-sheet.tsx';
import { saveOver } from '../../kit/save-over.ts';
import { TEXT_UPLOADS_PENDING } from '../../kit/text-faults.ts';
import { ATTACHMENTS } from '../../kit/upload-kinds.ts';
import { useDraftForm } from '../../kit/use-draft-form.ts';
import { useUploads } from '../../kit/use-uploads.ts';
import { send } from '../../platform/send.ts';
import { toast } from '../../ui/toast.tsx';
import { KnowledgeFields } from './knowledge-fields.tsx';
import { formOf, knowledgeFields, valuesOf } from './knowledge-form.ts';
import { useKnowledgeRefresh } from './use-knowledge-refresh.ts';

/** Changes an item. When somebody else has changed it meanwhile, the person decides. */
export function EditKnowledge({ item, onDone, onCancel }: { item: ManagedKnowledge; onDone: () => void; onCancel: () => void }): ReactNode {
  const refresh = useKnowledgeRefresh();
  const [textUploads, setTextUploads] = useState(0);
  const uploads = useUploads(ATTACHMENTS, item.fileList);
  const { newsId } = item;
  const { form, draft } = useDraftForm(`knowledge-edit:${newsId}`, knowledgeFields(valuesOf(item), uploads.fault), {
    submit: async (read) => {
      if (textUploads > 0) throw new Error(TEXT_UPLOADS_PENDING);
      await saveOver(item.version, (version) => send(calls.knowledge.update, { ...formOf(read), newsId, version }, { silent: true }));
      toast.success(item.state === '1' ? '修改已保存，发布后读者可见' : '修改已保存');
      refresh();
    },
    onDone,
  });
  return (
    <FormSheet form={form} submit="保存修改" draft={draft} onCancel={onCancel}>
      <KnowledgeFields form={form} uploads={uploads} companyName={item.companyName} onTextUploads={setTextUploads} />
    </FormSheet>
  );
}
