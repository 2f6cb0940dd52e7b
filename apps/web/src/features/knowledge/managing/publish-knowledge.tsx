import { calls } from '@houtai/contract';
import type { ManagedKnowledge } from '@houtai/contract/knowledge';
import { KNOWLEDGE_PUBLISH_FORM } from '@houtai/contract/knowledge-form';
import type { ReactNode } from 'react';

import { flagOf, isSet } from '#kit/form/fields/flag-field.tsx';
import { TextareaField } from '#kit/form/fields/text-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { Checkbox } from '#ui/input/choice/checkbox.tsx';
import { toast } from '#ui/layer/toast.tsx';

/** Publishes an item as its next revision, with a note about the changes. */
export function PublishKnowledge({ item, onClose }: { item: ManagedKnowledge; onClose: () => void }): ReactNode {
  const publish = useSend(calls.knowledge.publish, { silent: true });
  const next = item.revision + 1;
  const form = useForm(KNOWLEDGE_PUBLISH_FORM, {
    submit: async (values) => {
      const { newsId, version } = item;
      await publish.run({ ...values, newsId, version });
      toast.success(`已发布第 ${next} 版`);
      onClose();
    },
  });
  const whom = item.audience === 'all' ? `${item.companyName}全体员工` : item.departmentNames.join('、');
  return (
    <FormDialog title={`发布第 ${next} 版`} form={form} submit="发布并通知读者" onClose={onClose}>
      <p>
        《{item.title}》将对{whom}可见，并向他们发送一条通知。
      </p>
      <TextareaField of={form.fields.note} placeholder="本版改了什么，读者会看到" />
      {item.mustRead && item.revision > 0 && (
        <Checkbox name="again" checked={isSet(form.read('again'))} onChange={(checked) => form.change('again', flagOf(checked))}>
          已确认过的读者需要重新确认
        </Checkbox>
      )}
    </FormDialog>
  );
}
