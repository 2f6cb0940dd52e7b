import { calls } from '@houtai/contract';
import type { CustomerDetail } from '@houtai/contract/customers';
import { CUSTOMER_FORM } from '@houtai/contract/customers-form';
import type { ReactNode } from 'react';

import { idsOf } from '../../kit/files/file-entry.ts';
import { FilesField } from '../../kit/files/file-upload.tsx';
import { ATTACHMENTS } from '../../kit/files/upload-kinds.ts';
import { useUploads } from '../../kit/files/use-uploads.ts';
import { DeclaredFields } from '../../kit/form-layout/declared-fields.tsx';
import { AreaField } from '../../kit/form/area-field.tsx';
import { FormSheet, WideField } from '../../kit/form/form-sheet.tsx';
import { saveChanged } from '../../kit/form/save-changed.ts';
import { useDraftForm } from '../../kit/form/use-draft-form.ts';
import { LinesField } from '../../kit/lines/lines-field.tsx';
import { useSend } from '../../platform/query.ts';
import { send } from '../../platform/send.ts';
import { useSession } from '../../platform/session.ts';
import { toast } from '../../ui/layer/toast.tsx';

type CustomerFormProps = {
  /** Absent: a new one. */
  record?: CustomerDetail;
  /** Earlier values that the form opens with. */
  restored?: Readonly<Record<string, unknown>>;
  onClose: () => void;
};

/** Makes a customer or changes one. What is typed is kept as a draft until it is submitted. */
export function CustomerForm({ record, restored, onClose }: CustomerFormProps): ReactNode {
  const add = useSend(calls.customers.add, { silent: true });
  const update = useSend(calls.customers.update, { silent: true });
  const ownerId = useSession(({ userInfo }) => userInfo?.id);
  const uploads = useUploads(ATTACHMENTS, record?.fileList);
  const { form, draft } = useDraftForm(record ? `customers-edit:${record.id}` : 'customers', CUSTOMER_FORM, {
    initial: { ownerId, ...(record && filledIn(record)), ...restored },
    submit: async (values, key) => {
      if (!record) {
        await add.run(values, { idempotencyKey: key });
        return toast.success('客户已新建');
      }
      const { id } = record;
      const isSaved = await saveChanged(CUSTOMER_FORM, {
        values,
        opened: filledIn(record),
        save: (values, version) => update.run({ ...values, id, version }),
        read: async () => filledIn(await send(calls.customers.get, { id }, { silent: true })),
        told: { history: calls.customers.history, id },
      });
      if (isSaved) toast.success('客户已保存');
    },
    onDone: onClose,
  });
  const { fields } = form;
  return (
    <FormSheet form={form} submit={record ? '保存修改' : '新建客户'} draft={draft} onCancel={onClose}>
      <DeclaredFields
        form={form}
        instead={{
          areaId: <AreaField of={fields.areaId} holds="last" />,
          contacts: (
            <WideField>
              <LinesField
                of={fields.contacts}
                uploads={uploads}
                columns={{
                  name: { width: 104 },
                  title: { width: 128 },
                  phone: { width: 136 },
                  email: { width: 160, grow: true },
                }}
              />
            </WideField>
          ),
          fileIds: (
            <WideField>
              <FilesField of={fields.fileIds} uploads={uploads} />
            </WideField>
          ),
        }}
      />
    </FormSheet>
  );
}

/** What a record fills in. */
function filledIn(record: CustomerDetail) {
  return { ...record, fileIds: idsOf(record.fileList) };
}
