import { closestNamed, elementFrom, elementsNamed } from './word-xml.ts';

const BORDERS = ['top', 'left', 'bottom', 'right']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="808080"/>`)
  .join('');
const BOX =
  `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr>` +
  '<w:tblGrid><w:gridCol w:w="8000"/></w:tblGrid><w:tr><w:tc/></w:tr></w:tbl>';

/** Moves the content of each text box into a frame after the paragraph that it is anchored to, because shapes are not rendered. */
export function extractTextBoxes(part: XMLDocument): void {
  for (const alternate of elementsNamed(part, 'AlternateContent')) {
    const choice = elementsNamed(alternate, 'Choice').find(({ parentNode }) => parentNode === alternate);
    // The other alternative repeats the content for older programs.
    if (choice && elementsNamed(choice, 'txbxContent').length > 0) alternate.replaceWith(...choice.childNodes);
  }
  const last = new Map<Element, Element>();
  // By the time a nested box is processed, it is already behind a paragraph of the outer one.
  for (const content of elementsNamed(part, 'txbxContent')) {
    const shape = closestNamed(content, 'drawing', 'pict', 'object');
    const host = shape && closestNamed(shape, 'p');
    if (!shape || !host) continue;
    const box = elementFrom(part, BOX);
    elementsNamed(box, 'tc')[0]?.append(...content.childNodes);
    (last.get(host) ?? host).after(box);
    last.set(host, box);
    content.remove();
    if (
      elementsNamed(shape, 'txbxContent').length === 0 &&
      elementsNamed(shape, 'pic').length + elementsNamed(shape, 'imagedata').length === 0
    )
      shape.remove();
  }
}

/** Unwraps elements that the docx library skips together with their text. */
export function unwrapTextBoxes(part: XMLDocument): void {
  for (const name of ['customXml', 'smartTag', 'fldSimple', 'dir', 'bdo']) for (const holder of elementsNamed(part, name)) unwrap(holder);
  for (const sdt of elementsNamed(part, 'sdt')) unwrapControl(sdt);
  for (const inserted of elementsNamed(part, 'ins')) if (inserted.parentElement?.localName === 'hyperlink') unwrap(inserted);
  for (const ruby of elementsNamed(part, 'ruby')) readRuby(ruby);
  for (const [from, to] of [
    ['moveTo', 'ins'],
    ['moveFrom', 'del'],
  ] as const)
    for (const moved of elementsNamed(part, from)) rename(moved, to);
}

/** The library reads content controls among paragraphs and runs, but not around rows, cells and the text of links. */
function unwrapControl(sdt: Element): void {
  const parent = sdt.parentElement?.localName ?? '';
  const content = [...sdt.children].find(({ localName }) => localName === 'sdtContent');
  if (content && /^(?:tbl|tr|hyperlink)$/.test(parent)) sdt.replaceWith(...content.childNodes);
}

function unwrap(holder: Element): void {
  holder.replaceWith(...[...holder.childNodes].filter((child) => !(child instanceof Element && child.localName.endsWith('Pr'))));
}

/** Writes a word and its ruby reading in one line. */
function readRuby(ruby: Element): void {
  const wordsOf = (name: string): string =>
    elementsNamed(ruby, name)
      .flatMap((part) => elementsNamed(part, 't'))
      .map(({ textContent }) => textContent)
      .join('');
  const text = elementFrom(ruby.ownerDocument, '<w:t/>');
  text.textContent = `${wordsOf('rubyBase')}（${wordsOf('rt')}）`;
  ruby.replaceWith(text);
}

function rename(element: Element, name: string): void {
  const renamed = elementFrom(element.ownerDocument, `<w:${name}/>`);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  if (name === 'del') for (const text of elementsNamed(renamed, 't')) rename(text, 'delText');
}
