import { type ReactNode, useId } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Dialog } from '#ui/layer/dialog.tsx';

import { FormProblem, SubmitButton } from '../fields/form-fields.tsx';
import type { Form } from '../use-text-form.ts';

import patterns from '#ui/patterns.module.css';
import css from './form-dialog.module.css';

type FormDialogProps<Name extends string> = {
  title: string;
  form: Form<Name>;
  /** The label of the primary button, such as 保存字典. */
  submit: string;
  /** The look of that button; danger when something is removed. */
  kind?: 'primary' | 'danger';
  /** The number of columns on a wide screen. */
  columns?: 1 | 2;
  width?: 560 | 800;
  onClose: () => void;
  children: ReactNode;
};

/** A small form in a dialog. */
export function FormDialog<Name extends string>(props: FormDialogProps<Name>): ReactNode {
  const { title, form, submit, kind = 'primary', columns = 1, width, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      width={width}
      title={title}
      isDirty={form.changed || form.arriving}
      footer={
        <DialogActs>
          <Button onClick={onClose}>取消</Button>
          <SubmitButton form={form} kind={kind} formOwner={formId}>
            {submit}
          </SubmitButton>
        </DialogActs>
      }
    >
      <form
        id={formId}
        noValidate
        className={columns === 2 ? `${css.form} ${css.columns}` : css.form}
        onSubmit={form.handleSubmit}
        onKeyDown={form.handleKeyDown}
      >
        {children}
        <div className={patterns.fullRow}>
          <FormProblem>{form.problem}</FormProblem>
        </div>
      </form>
    </Dialog>
  );
}

/** The buttons of a form in a dialog, 取消 first; on a phone they look like those of every other form. */
export function DialogActs({ children }: { children: ReactNode }): ReactNode {
  return <span className={css.acts}>{children}</span>;
}

/** A field that spans both columns of a FormDialog. */
export function WideInDialog({ children }: { children: ReactNode }): ReactNode {
  return <div className={patterns.fullRow}>{children}</div>;
}
