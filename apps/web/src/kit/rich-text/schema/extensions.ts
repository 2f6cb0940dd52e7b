import { type Extensions, Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { TextAlign } from '@tiptap/extension-text-align';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

import { CharacterLimit } from '../editor/character-limit.ts';
import { SelectionHighlight } from '../editor/selection-highlight.ts';
import { Uploads } from '../files/uploads.ts';
import { PastedHtml } from '../pasting/pasted-html.ts';
import { isSafeLink } from '../safe-link.ts';
import { AttachmentNode, ImageNode, VideoNode } from './media-nodes.ts';
import { GroundMark, InkMark } from './tint-marks.ts';

type Choices = { limit: number; placeholder: string; /** Gets the text that did not fit. */ onRefused: (rest: string) => void };

/** The editor's extensions; their schema defines what a user's text may contain. */
export function richExtensions({ limit, placeholder, onRefused }: Choices): Extensions {
  return [
    StarterKit.configure({
      code: false,
      codeBlock: false,
      horizontalRule: false,
      hardBreak: false,
      heading: { levels: [1, 2, 3] },
      link: {
        openOnClick: false,
        isAllowedUri: isSafeLink,
        // A file name such as 说明.zip is not an address.
        shouldAutoLink: (address) => /^https?:\/\//i.test(address),
        HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer' },
      },
      trailingNode: false,
    }),
    LineBreak,
    TextAlign.configure({ types: ['heading', 'paragraph'], alignments: ['center', 'right', 'justify'] }),
    PlainTable.configure({ allowTableNodeSelection: true }),
    TableRow,
    TableHeader,
    TableCell,
    InkMark,
    GroundMark,
    ImageNode,
    VideoNode,
    AttachmentNode,
    Uploads,
    PastedHtml,
    SelectionHighlight,
    Placeholder.configure({ placeholder }),
    CharacterLimit.configure({ limit, onRefused }),
  ];
}

/** Column widths follow the content, so a table has neither columns nor styles. */
const PlainTable = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
});

/** Only Shift and Enter add a line break, because Ctrl and Enter submit the form. */
const LineBreak = Node.create({
  name: 'hardBreak',
  group: 'inline',
  inline: true,
  selectable: false,
  linebreakReplacement: true,
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
  extendNodeSchema: (extension) => (extension.name === 'hardBreak' ? { leafText: () => '\n' } : {}),
  addKeyboardShortcuts() {
    return { 'Shift-Enter': () => this.editor.chain().insertContent({ type: this.name }).scrollIntoView().run() };
  },
});
