import type { IdField, LineField, SecretField, WholeField } from '@houtai/contract/form';
import { CircleAlert } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

import { Button } from '#ui/buttons/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { PasswordInput } from '#ui/input/texts/password-input.tsx';
import { TextInput } from '#ui/input/texts/text-input.tsx';
import { Spinner } from '#ui/marks/spinner.tsx';

import type { Form } from '../use-text-form.ts';
import { type FieldProps, resolveField } from './field-props.ts';

import css from './form-fields.module.css';

type LineProps = Pick<ComponentProps<'input'>, 'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'disabled'>;

/** A labelled input for a line of text or a whole number. */
export function TextField(props: FieldProps<LineField | WholeField | IdField> & LineProps): ReactNode {
  const { form, name, label, required, hint, field } = resolveField(props);
  const { type, inputMode, autoComplete, maxLength, placeholder, disabled } = { ...lineProps(field), ...props };
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required={required} error={error} hint={hint}>
      {(control) => (
        <TextInput
          {...control}
          type={type}
          inputMode={inputMode}
          autoComplete={autoComplete}
          maxLength={maxLength}
          placeholder={placeholder}
          disabled={disabled}
          name={name}
          value={held}
          onChange={(value) => change(name, value)}
        />
      )}
    </Field>
  );
}

/** The input attributes of a declared field: its maximum length, and the numeric keyboard for numbers. */
function lineProps(field: LineField | WholeField | IdField | undefined): LineProps {
  if (field?.kind === 'whole') return { inputMode: 'numeric', autoComplete: 'off', maxLength: String(field.to).length };
  return field && 'max' in field ? { autoComplete: 'off', maxLength: field.max } : {};
}

/** A labelled password input in a form. */
export function PasswordField(props: FieldProps<SecretField> & { autoComplete: 'current-password' | 'new-password' }): ReactNode {
  const { form, name, label, hint, field } = resolveField(props);
  const { autoComplete } = props;
  const { change } = form;
  const [held, error] = [form.read(name), form.error(name)];
  return (
    <Field label={label} required error={error} hint={hint}>
      {(control) => (
        <PasswordInput
          {...control}
          name={name}
          maxLength={field?.max ?? 64}
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
  'kind' | 'disabled' | 'name'
> & {
    /** The id of the form, for a button outside it. */
    formOwner?: string;
  };

/** Submits a form. During the submit, or while it waits for files, the button keeps its place and its focus but does nothing. */
export function SubmitButton<Name extends string>({ form, formOwner, children, ...rest }: SubmitButtonProps<Name>): ReactNode {
  return (
    <Button type="submit" form={formOwner} aria-disabled={form.busy || form.waiting || undefined} {...rest}>
      {form.busy || form.waiting ? <Spinner label={form.waiting ? '稍后自动提交' : '正在提交'} /> : null}
      {form.waiting ? '文件上传中…' : children}
    </Button>
  );
}

/** The error message of the whole form; takes no space without an error. */
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
