import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';

import { keepWrittenBlanks, withTypedBlanks } from './blanks.ts';
import { UNLIMITED } from './editor/character-limit.ts';
import { isBlank } from './editor/count.ts';
import { readRaised } from './pasting/raised-text.ts';
import { richExtensions } from './schema/extensions.ts';
import { readHeadingsAndRules } from './schema/headings-and-rules.ts';

type Settled = { value: string; doc: Node };

const settled = new WeakMap<Editor, Settled>();

/** An editor that is not on the page yet. It lives as long as its field: a hidden tab takes it off the page and puts it back. */
export function makeEditor(value: string, ...choices: Parameters<typeof richExtensions>): Editor {
  const editor = new Editor({
    element: null,
    content: readStored(value),
    extensions: richExtensions(...choices),
    enablePasteRules: false,
    // The style sheet is part of the build; the content policy would refuse one that is made at run time.
    injectCSS: false,
  });
  settled.set(editor, { value, doc: editor.state.doc });
  return editor;
}

/** The html of the document; a document with nothing in it is the empty text. */
export function htmlOf(editor: Editor): string {
  return isBlank(editor.state.doc) ? '' : withTypedBlanks(editor.getHTML());
}

/** What has been written since the value was last agreed on with the form, or null when that is nothing. */
export function takeWritten(editor: Editor): string | null {
  const { doc } = editor.state;
  const last = settled.get(editor);
  if (last?.doc.eq(doc)) return null;
  const value = htmlOf(editor);
  settled.set(editor, { value, doc });
  return value === last?.value ? null : value;
}

/** Puts in a value of the form that did not come from here, such as a loaded record or the empty text of a reset. */
export function putValue(editor: Editor, value: string): void {
  if (settled.get(editor)?.value === value) return;
  editor.chain().setMeta(UNLIMITED, true).setMeta('addToHistory', false).setContent(readStored(value), { emitUpdate: false }).run();
  settled.set(editor, { value, doc: editor.state.doc });
}

/** A stored text may come from another program and hold what the server allows and the editor does not have; it is read as what is pasted is. */
function readStored(value: string): string {
  if (!/<(?:h[4-6]|hr|pre|su[bp])\b|white-space/i.test(value)) return value;
  const { body } = new DOMParser().parseFromString(value, 'text/html');
  readRaised(body);
  readHeadingsAndRules(body);
  keepWrittenBlanks(body);
  return body.innerHTML;
}
