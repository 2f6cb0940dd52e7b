import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/input/field.tsx';
import { PasswordInput } from '../../ui/input/password-input.tsx';
import { TextInput } from '../../ui/input/text-input.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { Form } from './use-form.ts';

import css from './form-fields.module.css';

type FieldOf<Name extends string> = { form: Form<Name>; name: NoInfer<Name>; label: string; required?: boolean; hint?: string };

/** A labelled line of text that belongs to a form. */
export function TextField<Name extends string>({
  form,
  name,
  label,
  required,
  hint,
  ...rest
}: FieldOf<Name> &
  Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'disabled'>): ReactNode {
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => <TextInput {...control} {...rest} name={name} value={held} onChange={(value) => change(name, value)} />}
    </Field>
  );
}

/** A labelled password that belongs to a form. */
export function PasswordField<Name extends string>({
  form,
  name,
  label,
  hint,
  autoComplete,
}: Omit<FieldOf<Name>, 'required'> & { autoComplete: 'current-password' | 'new-password' }): ReactNode {
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required error={error} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          maxLength={64}
          autoComplete={autoComplete}
          value={held}
          onChange={(value) => change(name, value)}
        />
      )}
    </Field>
  );
}

type SubmitButtonProps<Name extends string> = { form: Form<Name>; children: string } & Pick<
  ComponentProps<typeof Button>,
  'kind' | 'disabled'
> & {
    /** Id of the form, for a button that stands outside it. */
    formOwner?: string;
  };

/** Submits a form; while that is under way, or waits for files, it stays where it is, keeps the focus and does nothing. */
export function SubmitButton<Name extends string>({ form, formOwner, children, ...rest }: SubmitButtonProps<Name>): ReactNode {
  return (
    <Button type="submit" form={formOwner} aria-disabled={form.busy || form.waiting || undefined} {...rest}>
      {form.busy || form.waiting ? <Spinner label={form.waiting ? '稍后自动提交' : '正在提交'} /> : null}
      {form.waiting ? '文件上传中…' : children}
    </Button>
  );
}

/** What went wrong with a form as a whole; its line is there only when something did. */
export function FormProblem({ children }: { children: string }): ReactNode {
  return (
    <div role="alert">
      {children ? (
        <p className={css.problem}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {children}
        </p>
      ) : null}
    </div>
  );
}
