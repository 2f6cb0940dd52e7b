import type { Editor } from '@tiptap/core';
import { redoDepth, undoDepth } from '@tiptap/pm/history';
import { type EditorState, NodeSelection } from '@tiptap/pm/state';
import { useCallback, useSyncExternalStore } from 'react';

import { arrivalIn } from '../files/uploads.ts';
import { charactersOf } from './count.ts';

/** The state of an editor that toolbar and foot show. */
export type EditorFacts = {
  block: 'paragraph' | 'h1' | 'h2' | 'h3';
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  bulletList: boolean;
  orderedList: boolean;
  blockquote: boolean;
  table: boolean;
  align: 'left' | 'center' | 'right' | 'justify';
  ink: string;
  ground: string;
  link: string;
  /** Width of the selected image in percent (100 when unset); null while none is selected. */
  imageWidth: number | null;
  undo: boolean;
  redo: boolean;
  characters: number;
  /** Whether uploads are in progress, and the fault of failed ones. */
  uploading: boolean;
  uploadFault: string;
};

const known = new WeakMap<Editor, { state: EditorState; facts: EditorFacts }>();

/** The state of an editor; renders again only when one of its values changes. */
export function useEditorFacts(editor: Editor): EditorFacts {
  const subscribe = useCallback(
    (notify: () => void) => {
      editor.on('transaction', notify);
      return () => {
        editor.off('transaction', notify);
      };
    },
    [editor],
  );
  return useSyncExternalStore(subscribe, () => factsOf(editor));
}

function factsOf(editor: Editor): EditorFacts {
  const { state } = editor;
  const last = known.get(editor);
  if (last?.state === state) return last.facts;
  const read = readFacts(editor);
  const facts = last && same(last.facts, read) ? last.facts : read;
  known.set(editor, { state, facts });
  return facts;
}

function same(one: EditorFacts, other: EditorFacts): boolean {
  const values: unknown[] = Object.values(other);
  return Object.values(one).every((value, index) => value === values[index]);
}

function readFacts(editor: Editor): EditorFacts {
  const { state } = editor;
  const is = (name: string): boolean => editor.isActive(name);
  const { underWay, fault } = arrivalIn(state);
  return {
    block: blockOf(editor),
    bold: is('bold'),
    italic: is('italic'),
    underline: is('underline'),
    strike: is('strike'),
    bulletList: is('bulletList'),
    orderedList: is('orderedList'),
    blockquote: is('blockquote'),
    table: is('table'),
    align: (['center', 'right', 'justify'] as const).find((textAlign) => editor.isActive({ textAlign })) ?? 'left',
    ink: textOf(editor.getAttributes('ink')['hex']),
    ground: textOf(editor.getAttributes('ground')['hex']),
    link: textOf(editor.getAttributes('link')['href']),
    imageWidth: imageWidthOf(state),
    undo: undoDepth(state) > 0,
    redo: redoDepth(state) > 0,
    characters: charactersOf(state.doc),
    uploading: underWay,
    uploadFault: fault,
  };
}

function blockOf(editor: Editor): EditorFacts['block'] {
  const level = ([1, 2, 3] as const).find((candidate) => editor.isActive('heading', { level: candidate }));
  return level === undefined ? 'paragraph' : `h${level}`;
}

function imageWidthOf({ selection }: EditorState): number | null {
  if (!(selection instanceof NodeSelection) || selection.node.type.name !== 'image') return null;
  const width: unknown = selection.node.attrs['width'];
  return typeof width === 'number' ? width : 100;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
