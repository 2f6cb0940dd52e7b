import { type Editor, Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';

import { sortFiles } from '#kit/files/sort-files.ts';
import { type ArrivedChange, failedFiles } from '#kit/form/saving/arrival.ts';
import { toast } from '#ui/layer/toast.tsx';

import { UNLIMITED } from '../editor/character-limit.ts';
import { cleanPasted } from '../pasting/clean-pasted.ts';
import { fileOfDataUrl, richFileFault, type RichFileKind, richKindOf } from './rich-files.ts';
import { beginUpload, type Upload } from './send-file.ts';

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Emitted when an upload is removed before it has finished. */
    uploadCancelled: { fileName: string };
  }
}

/** `side` orders uploads at the same position by the time they began. */
type Placed = Upload & { side: number };

type Place = { upload: Placed; at: number };

/** `stay` are uploads that remain before the inserted content at their position. */
type Change = { add?: readonly Place[]; remove?: Placed; stay?: readonly Placed[] };

let lastSide = 0;

const key = new PluginKey<DecorationSet>('uploads');

/** Uploads in progress, each shown at its position in the text; they are not part of the html until they have finished. */
export const Uploads = Extension.create({
  name: 'uploads',
  addProseMirrorPlugins() {
    const { editor } = this;
    return [
      new Plugin<DecorationSet>({
        key,
        state: { init: () => DecorationSet.empty, apply: placesAfter },
        appendTransaction: (trs, _, state) => (trs.some((tr) => tr.docChanged) ? takeOutDataImages(editor, state) : null),
        props: {
          decorations: (state) => key.getState(state),
          handlePaste: (view, event) => {
            const files = [...(event.clipboardData?.files ?? [])];
            if (files.length === 0 || hasWords(event.clipboardData?.getData('text/html') ?? '')) return false;
            uploadFiles(editor, files, view.state.selection.from);
            return true;
          },
          handleDrop: (view, event) => {
            const files = [...(event.dataTransfer?.files ?? [])];
            if (files.length === 0) return false;
            event.preventDefault();
            const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
            uploadFiles(editor, files, place?.pos ?? view.state.selection.from);
            return true;
          },
        },
      }),
    ];
  },
});

/** Whether a document has uploads in progress, and the fault of failed ones that wait for a decision. */
export function arrivalIn(state: EditorState): ArrivedChange {
  const uploads = (key.getState(state)?.find() ?? []).map(({ spec }): Placed => spec['upload']);
  const failed = uploads.filter((upload) => upload.hasFailed());
  return { underWay: failed.length < uploads.length, fault: failedFiles(failed.map(({ fileName }) => fileName)) };
}

/** Uploads files to a position of the text; the kind is that of the button, else by extension. */
export function uploadFiles(editor: Editor, files: readonly File[], at: number, kind?: RichFileKind): void {
  const kindOf = ({ name }: File): RichFileKind => kind ?? richKindOf(name);
  const { accepted, warnings } = sortFiles(files, (file) => richFileFault(file, kindOf(file)));
  for (const warning of warnings) toast.warning(warning);
  if (accepted.length === 0) return;
  const uploads = accepted.map((file) => makeUpload(editor, file, kindOf(file)));
  change(editor, editor.state.tr, { add: uploads.map((upload) => ({ upload, at })) });
  for (const upload of uploads) upload.start();
}

/** Spreadsheets and pages add a picture of the copied content to their html, which is better; a copied image has only an img tag. */
function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(cleanPasted(html).html, 'text/html');
  return body.textContent.trim() !== '' || body.querySelector('table') !== null;
}

function placesAfter(tr: Transaction, set: DecorationSet): DecorationSet {
  const { add = [], remove, stay = [] }: Change = tr.getMeta(key) ?? {};
  const staying = stay.flatMap((upload) => placesOf(set, upload).map(({ from }) => ({ upload, at: tr.mapping.map(from, -1) })));
  const mapped = set.map(tr.mapping, tr.doc);
  const gone = [...stay, ...(remove ? [remove] : [])].flatMap((upload) => placesOf(mapped, upload));
  return mapped.remove(gone).add(tr.doc, [...staying, ...add].map(widgetOf));
}

function widgetOf({ upload, at }: Place): Decoration {
  return Decoration.widget(at, () => upload.element, { upload, side: upload.side, ignoreSelection: true, stopEvent: isOfButton });
}

/** Keys on an upload's button belong to the button: Enter presses it and adds no line. */
function isOfButton({ target }: Event): boolean {
  return target instanceof HTMLButtonElement;
}

function placesOf(set: DecorationSet, upload: Placed): Decoration[] {
  return set.find(undefined, undefined, (spec) => spec['upload'] === upload);
}

function change(editor: Editor, tr: Transaction, what: Change): void {
  editor.view.dispatch(tr.setMeta(key, what));
}

function makeUpload(editor: Editor, file: File, kind: RichFileKind): Placed {
  const begun = beginUpload(file, kind, {
    onCancel: () => {
      // The button disappears, so a keyboard user continues in the text.
      if (upload.element.contains(document.activeElement)) editor.commands.focus();
      editor.emit('uploadCancelled', { fileName: file.name });
      change(editor, editor.state.tr, { remove: upload });
    },
    onTurn: () => change(editor, editor.state.tr, {}),
    onArrive: (node) => {
      const { tr, schema } = editor.state;
      const places = key.getState(editor.state) ?? DecorationSet.empty;
      const [place] = placesOf(places, upload);
      // The user has deleted the text around it, so there is no position to insert at.
      if (!place) return;
      // The name of an attachment may exceed the limit. An uploaded file is not discarded for that; the counter shows it.
      tr.replaceRangeWith(place.from, place.from, schema.nodeFromJSON(node)).setMeta(UNLIMITED, true);
      const here = places.find(place.from, place.from).map(({ spec }): Placed => spec['upload']);
      change(editor, tr, { remove: upload, stay: here.filter(({ side }) => side < upload.side) });
    },
  });
  lastSide += 1;
  const upload: Placed = { ...begun, side: lastSide };
  return upload;
}

/** Turns data-URL images in pasted html into uploads at their positions. */
function takeOutDataImages(editor: Editor, state: EditorState): Transaction | null {
  const found: { at: number; src: string }[] = [];
  state.doc.descendants((node, at) => {
    const src: unknown = node.attrs['src'];
    if (node.type.name === 'image' && typeof src === 'string' && src.startsWith('data:')) found.push({ at, src });
  });
  if (found.length === 0) return null;
  const { tr } = state;
  const add = found.flatMap(({ at, src }) => {
    const place = tr.mapping.map(at);
    tr.delete(place, place + 1);
    const file = fileOfDataUrl(src);
    const fault = file ? richFileFault(file, 'image') : '剪贴板里的图片无法读取，请另存后上传';
    if (fault) toast.warning(fault);
    return file && !fault ? [{ at: place, upload: makeUpload(editor, file, 'image') }] : [];
  });
  for (const { upload } of add) upload.start();
  return tr.setMeta(key, { add });
}
