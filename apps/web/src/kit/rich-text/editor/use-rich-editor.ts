import type { Editor } from '@tiptap/core';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import { announceOmittedText } from '#ui/input/texts/announce-omitted.ts';

import { makeEditor, setEditorValue, takeUnsentHtml } from '../rich-document.ts';

type RichEditorOptions = {
  value: string;
  onChange: (html: string) => void;
  limit: number;
  placeholder: string;
  disabled: boolean;
  /** Attributes of the editable element: its name and description. */
  attributes: Record<string, string>;
};

/** An editor bound to a value, and the ref of the element to mount it in. */
export function useRichEditor({ value, onChange, limit, placeholder, disabled, attributes }: RichEditorOptions): {
  editor: Editor;
  place: RefObject<HTMLDivElement | null>;
} {
  const place = useRef<HTMLDivElement>(null);
  const [editor] = useState(() => {
    const made: Editor = makeEditor(value, { limit, placeholder, onRefused: (rest) => announceOmittedText(rest, limit, made) });
    return made;
  });
  const tell = useEffectEvent(() => {
    const written = takeUnsentHtml(editor);
    if (written !== null) onChange(written);
  });
  const attributesText = JSON.stringify(attributes);

  // The effects of a hidden tab are stopped: changes meanwhile, such as an uploaded image, are reported when it is shown again.
  useEffect(() => {
    if (place.current) editor.mount(place.current);
    tell();
    editor.on('update', tell);
    return () => {
      editor.off('update', tell);
      editor.unmount();
    };
  }, [editor]);

  useEffect(() => setEditorValue(editor, value), [editor, value]);

  useEffect(() => {
    editor.setOptions({ editable: !disabled, editorProps: { attributes: JSON.parse(attributesText) } });
  }, [editor, disabled, attributesText]);

  return { editor, place };
}
