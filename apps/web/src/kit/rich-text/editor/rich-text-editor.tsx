import { type ReactNode, useEffect, useEffectEvent } from 'react';

import type { Arrival } from '#kit/form/saving/arrival.ts';
import type { Control } from '#ui/input/field.tsx';

import { useEditorFacts } from './editor-facts.ts';
import { EditorFoot } from './editor-foot.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import { useRichEditor } from './use-rich-editor.ts';

import prose from '../prose.module.css';
import css from './rich-text-editor.module.css';

type RichTextEditorProps = {
  control: Control;
  name: string;
  label: string;
  value: string;
  onChange: (html: string) => void;
  placeholder: string;
  disabled: boolean;
  height: number;
  limit: number;
  /** Told whether files are on their way into the text, or have failed. */
  onArrival: (arrival: Arrival) => void;
  /** A file was taken out of the text before it had arrived. */
  onCancelled: (fileName: string) => void;
};

/** The editor itself: toolbar, text, and a foot with the tools of what is selected and the counter. */
export function RichTextEditor({
  control,
  name,
  label,
  value,
  onChange,
  placeholder,
  disabled,
  height,
  limit,
  onArrival,
  onCancelled,
}: RichTextEditorProps): ReactNode {
  const isBad = control['aria-invalid'];
  const { editor, place } = useRichEditor({
    value,
    onChange,
    limit,
    placeholder,
    disabled,
    attributes: {
      class: `${prose.prose} ${css.text}`,
      'aria-label': label,
      'aria-multiline': 'true',
      'aria-describedby': control['aria-describedby'],
      'aria-required': String(control.required),
      'aria-invalid': String(isBad),
      'aria-disabled': String(disabled),
    },
  });
  const facts = useEditorFacts(editor);
  const tellArrival = useEffectEvent(() => onArrival({ underWay: facts.uploading, fault: facts.uploadFault }));
  useEffect(() => tellArrival(), [facts.uploading, facts.uploadFault]);
  const tellCancelled = useEffectEvent(onCancelled);
  useEffect(() => {
    const tell = ({ fileName }: { fileName: string }): void => tellCancelled(fileName);
    editor.on('uploadCancelled', tell);
    return () => void editor.off('uploadCancelled', tell);
  }, [editor]);

  return (
    <div className={css.box} data-bad={isBad || undefined} data-off={disabled || undefined}>
      {/* What the label points at, and what a form finds by its name to bring an error to view: it hands the focus on. */}
      <input
        id={control.id}
        name={name}
        className={css.proxy}
        tabIndex={-1}
        aria-hidden
        readOnly
        disabled={disabled}
        onFocus={() => editor.commands.focus(null, { scrollIntoView: false })}
      />
      <EditorToolbar editor={editor} facts={facts} disabled={disabled} />
      <div ref={place} className={css.scroll} style={{ height }} />
      <EditorFoot editor={editor} facts={facts} limit={limit} disabled={disabled} />
    </div>
  );
}
