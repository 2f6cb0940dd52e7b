import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

import { preserveTypedBlanks, withTypedBlanks } from './blanks.ts';
import { UNLIMITED } from './editor/character-limit.ts';
import { isBlank } from './editor/count.ts';
import { readRaised } from './pasting/raised-text.ts';
import { richExtensions } from './schema/extensions.ts';
import { readHeadingsAndRules } from './schema/headings-and-rules.ts';

type Settled = { value: string; doc: Node };

const settled = new WeakMap<Editor, Settled>();

/** Creates an editor that is not mounted yet. It lives as long as its field: a hidden tab unmounts it and mounts it again. */
export function makeEditor(value: string, ...choices: Parameters<typeof richExtensions>): Editor {
  const editor = new Editor({
    element: null,
    content: readStored(value),
    extensions: richExtensions(...choices),
    enablePasteRules: false,
    // The styles are part of the build, because the content policy refuses those added at run time.
    injectCSS: false,
  });
  settled.set(editor, { value, doc: editor.state.doc });
  return editor;
}

/** The html of the document; blank for an empty document. */
export function htmlOf(editor: Editor): string {
  return isBlank(editor.state.doc) ? '' : withTypedBlanks(editor.getHTML());
}

/** The html if it has changed since form and editor last agreed on the value, else null. */
export function takeUnsentHtml(editor: Editor): string | null {
  const { doc } = editor.state;
  const last = settled.get(editor);
  if (last?.doc.eq(doc)) return null;
  const value = htmlOf(editor);
  settled.set(editor, { value, doc });
  return value === last?.value ? null : value;
}

/** Sets a value of the form that did not come from the editor, such as a loaded record or the blank value of a reset. */
export function setEditorValue(editor: Editor, value: string): void {
  if (settled.get(editor)?.value === value) return;
  editor.chain().setMeta(UNLIMITED, true).setMeta('addToHistory', false).setContent(readStored(value), { emitUpdate: false }).run();
  settled.set(editor, { value, doc: editor.state.doc });
}

/** A stored text of another program may contain elements that the server allows and the editor lacks; it is cleaned like pasted content. */
function readStored(value: string): string {
  if (!/<(?:h[4-6]|hr|pre|su[bp])\b|white-space/i.test(value)) return value;
  const { body } = new DOMParser().parseFromString(value, 'text/html');
  readRaised(body);
  readHeadingsAndRules(body);
  preserveTypedBlanks(body);
  return body.innerHTML;
}
