import { calls } from '@houtai/contract';
import type { Program } from '@houtai/contract/programs';
import { PROGRAM_FORM } from '@houtai/contract/programs-form';
import { type ReactNode, useState } from 'react';

import { TextField } from '#kit/form/fields/form-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { PersonField } from '#kit/person-picker/person-field.tsx';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

import { TagChoice } from './tag-choice.tsx';

type ProgramDialogProps = { program?: Program; onClose: () => void };

/** Creates or changes a program and its rights. */
export function ProgramDialog({ program, onClose }: ProgramDialogProps): ReactNode {
  const [tags, setTags] = useState<readonly string[]>(program?.tags ?? []);
  const add = useSend(calls.programs.add, { silent: true, onMessage: toast.success });
  const save = useSend(calls.programs.save, { silent: true, onMessage: toast.success });
  const form = useForm(PROGRAM_FORM, {
    initial: program,
    submit: async (values) => {
      const sent = { ...values, tags: [...tags] };
      if (program) await save.run({ ...sent, id: program.id, version: program.version });
      else await add.run(sent);
      onClose();
    },
  });
  const keeperId = form.read('keeperId');
  return (
    <FormDialog
      title={program ? `修改程序：${program.name}` : '新建程序'}
      form={form}
      submit={program ? '保存' : '新建程序'}
      width={800}
      onClose={onClose}
    >
      <TextField of={form.fields.name} />
      <TextField of={form.fields.purpose} />
      <PersonField of={form.fields.keeperId} />
      <TextField of={form.fields.networks} placeholder="不限" hint="地址或网段，用逗号分开，如 10.20.3.0/28" />
      <TextField of={form.fields.perMinute} hint="次" />
      {keeperId !== '' && <TagChoice key={keeperId} keeperId={keeperId} tags={tags} onChange={setTags} />}
    </FormDialog>
  );
}
