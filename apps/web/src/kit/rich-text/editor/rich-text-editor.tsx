import { type ReactNode, useEffect, useEffectEvent } from 'react';

import type { ArrivedChange } from '#kit/form/saving/arrival.ts';
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
  /** Called when uploads into the text begin, end or fail. */
  onArrival: (arrival: ArrivedChange) => void;
  /** Called when an upload is removed from the text before it has finished. */
  onCancelled: (fileName: string) => void;
};

/** The editor: toolbar, text, and a foot with the tools of the selection and the counter. */
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
      {/* The target of the label, and of a form that looks up a faulty field by name; it passes the focus on. */}
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
