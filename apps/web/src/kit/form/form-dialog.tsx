import { type ReactNode, useId } from 'react';

import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/layer/dialog.tsx';
import { FormProblem, SubmitButton } from './form-fields.tsx';
import type { Form } from './use-form.ts';

import css from './form-dialog.module.css';

type FormDialogProps<Name extends string> = {
  title: string;
  form: Form<Name>;
  /** What the primary button does, in words: 保存字典. */
  submit: string;
  onClose: () => void;
  children: ReactNode;
};

/** A small form in a dialog, its fields in two columns where there is room. */
export function FormDialog<Name extends string>({ title, form, submit, onClose, children }: FormDialogProps<Name>): ReactNode {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} kind="primary" formOwner={formId}>
            {submit}
          </SubmitButton>
        </>
      }
    >
      <form id={formId} noValidate className={css.form} onSubmit={form.handleSubmit} onKeyDown={form.handleKeyDown}>
        {children}
        <div className={css.wide}>
          <FormProblem>{form.problem}</FormProblem>
        </div>
      </form>
    </Dialog>
  );
}

/** A field over the whole width of a FormDialog. */
export function WideInDialog({ children }: { children: ReactNode }): ReactNode {
  return <div className={css.wide}>{children}</div>;
}
