import JSZip from 'jszip';

import { extractTextBoxes, unwrapTextBoxes } from './word-boxes.ts';
import { readComments, type WordComment } from './word-comments.ts';
import { remarksOn, undrawnParts } from './word-notices.ts';
import { closestNamed, elementsNamed } from './word-xml.ts';

const PART = /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes)\.xml$/;
const MAIN = /^word\/document\d*\.xml$/;

type Prepared = {
  bytes: Uint8Array<ArrayBuffer>;
  /** The texts of the body, which must all appear on the pages. */
  words: string[];
  comments: WordComment[];
  notices: string[];
};

/** Rewrites a docx file so that content which the docx library skips is rendered, and lists what cannot be rendered. */
export async function prepareWord(bytes: Uint8Array<ArrayBuffer>): Promise<Prepared> {
  const zip = await JSZip.loadAsync(bytes);
  const read = async (path: string): Promise<XMLDocument | null> => {
    const text = await zip.file(path)?.async('string');
    return text === undefined ? null : new DOMParser().parseFromString(text, 'text/xml');
  };
  const undrawn: string[] = [];
  const remarks: string[] = [];
  const comments: WordComment[] = [];
  const words: string[] = [];
  for (const path of Object.keys(zip.files).filter((each) => PART.test(each))) {
    const part = await read(path);
    if (!part) continue;
    extractTextBoxes(part);
    unwrapTextBoxes(part);
    if (MAIN.test(path)) comments.push(...readComments(part, await read('word/comments.xml')));
    undrawn.push(...undrawnParts(part, await read(path.replace(/([^/]+)$/, '_rels/$1.rels'))));
    remarks.push(...remarksOn(part));
    if (MAIN.test(path))
      words.push(...elementsNamed(part, 't').flatMap((text) => (closestNamed(text, 'Choice') ? [] : [text.textContent])));
    zip.file(path, new XMLSerializer().serializeToString(part));
  }
  const notices = [
    ...(undrawn.length > 0 ? [`这里没有画出：${undrawn.join('、')}，请下载查看`] : []),
    ...(comments.length > 0 ? [`文档有 ${comments.length} 条批注，文中标出位置，列在文末`] : []),
    ...remarks,
  ];
  return { bytes: new Uint8Array(await zip.generateAsync({ type: 'arraybuffer' })), words, comments, notices };
}
