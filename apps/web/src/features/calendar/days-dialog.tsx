import { calls } from '@houtai/contract';
import { CALENDAR_FORM, type CalendarForm } from '@houtai/contract/calendar-form';
import type { ReactNode } from 'react';

import { DeclaredFields } from '#kit/form-layout/declared-fields.tsx';
import { FormDialog } from '#kit/form/sheets/form-dialog.tsx';
import { useForm } from '#kit/form/use-form.ts';
import { useSend } from '#platform/calls/query.ts';
import { toast } from '#ui/layer/toast.tsx';

const HINTS = {
  kind: '「平常」即周一至周五上班、周末休息',
  name: '例如国庆节、春节调休',
};

type DaysDialogProps = {
  /** Initial values of the form. */
  initial: Partial<CalendarForm>;
  onClose: () => void;
};

/** Sets a day or a range of days to off, worked or default. */
export function DaysDialog({ initial, onClose }: DaysDialogProps): ReactNode {
  const set = useSend(calls.calendar.set, { silent: true, onMessage: toast.success });
  const form = useForm(CALENDAR_FORM, {
    initial,
    submit: async (values) => {
      await set.run(values.kind === 'usual' ? { ...values, name: '' } : values);
      onClose();
    },
  });
  return (
    <FormDialog title="设置日期" form={form} submit="保存设置" onClose={onClose}>
      <DeclaredFields form={form} hints={HINTS} instead={form.read('kind') === 'usual' ? { name: null } : {}} />
    </FormDialog>
  );
}
