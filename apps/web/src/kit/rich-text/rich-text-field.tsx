import type { RichField } from '@houtai/contract/form';
import { RICH_TEXT_HEIGHT } from '@houtai/contract/limits';
import { type ReactNode, Suspense } from 'react';

import { type FieldProps, resolveField } from '#kit/form/fields/field-props.ts';
import { cancelledFile } from '#kit/form/saving/arrival.ts';
import { lazyPart } from '#ui/frame/lazy-part.ts';
import { Field } from '#ui/input/field.tsx';

import css from './editor/rich-text-editor.module.css';

const RichTextEditor = lazyPart(async () => ({ default: (await import('./editor/rich-text-editor.tsx')).RichTextEditor }));

type RichTextFieldProps = FieldProps<RichField> & {
  placeholder?: string;
  /** Initial height in px; the user may enlarge it. */
  height?: number;
};

/**
 * A rich-text field of a form: its value is html, blank for an empty text. The editor is loaded on first use; submitting waits for uploads
 * into it.
 */
export function RichTextField(props: RichTextFieldProps): ReactNode {
  const { form, name, field, label, required, hint, disabled = false } = resolveField(props);
  const { placeholder = '', height = RICH_TEXT_HEIGHT } = props;
  return (
    <Field label={label} required={required} error={form.error(name)} hint={hint}>
      {(control) => (
        <Suspense
          fallback={
            <div className={css.box} role="status" aria-label="正在加载编辑器">
              <div className={css.toolbar} />
              <div style={{ height }} />
              <div className={css.foot} />
            </div>
          }
        >
          <RichTextEditor
            control={control}
            name={name}
            label={label}
            value={form.read(name)}
            onChange={(html) => form.change(name, html)}
            placeholder={placeholder}
            disabled={disabled}
            height={height}
            limit={field.limit}
            onArrival={(arrival) => form.arrive(name, arrival)}
            onCancelled={(fileName) => form.stopWaiting(cancelledFile(fileName))}
          />
        </Suspense>
      )}
    </Field>
  );
}
