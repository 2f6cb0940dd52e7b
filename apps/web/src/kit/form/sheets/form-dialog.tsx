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
  /** What the primary button does, in words: 保存字典. */
  submit: string;
  /** How that button looks; danger where something is taken away. */
  kind?: 'primary' | 'danger';
  /** Two where there is room. */
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

/** What ends a form in a dialog, 取消 and then what submits; on a phone in the shape of every other form there. */
export function DialogActs({ children }: { children: ReactNode }): ReactNode {
  return <span className={css.acts}>{children}</span>;
}

/** A field over both columns of a FormDialog. */
export function WideInDialog({ children }: { children: ReactNode }): ReactNode {
  return <div className={patterns.fullRow}>{children}</div>;
}
