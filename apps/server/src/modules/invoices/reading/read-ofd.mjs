import { filledFrom, readingOf } from './invoice-values.mjs';
import { openOfd, partAt } from './ofd-package.mjs';
import { readValues, readVoucher } from './voucher-values.mjs';
import { readWords } from './word-facts.mjs';
import { linesOf, widthOf } from './word-lines.mjs';
import { elementsIn, elementsNamed, Unreadable } from './xml-tree.mjs';

const MAX_PAGES = 20;

/** An OFD: what is attached for machines, else what its tags say, and its words. */
export async function readOfd(bytes) {
  const parts = await openOfd(bytes);
  const opening = partAt(parts, 'OFD.xml', { from: '' });
  const location = opening && elementsNamed(opening.root, 'DocRoot')[0]?.text;
  const document = location && partAt(parts, location, { from: '' });
  if (!document) throw new Unreadable('no document');
  const pages = pagesOf(parts, document);
  const attached = attachedFacts(parts, document);
  const tagged = taggedFacts({ parts, document, opening, pages });
  const told = attached ? filledFrom(attached, tagged, { withAmounts: false }) : tagged;
  const words = readWords(pages.flatMap(({ pieces }) => linesOf(pieces)));
  return [{ page: 1, ...readingOf(told, words) }];
}

function attachedFacts(parts, document) {
  for (const part of namedParts(parts, document, { by: 'Attachments' })) {
    const facts = readVoucher(part.root);
    if (facts) return facts;
  }
  return null;
}

/** The parts that a list of the document names, attachments or tags; one that cannot be read is as if it were not there. */
function namedParts(parts, document, { by }) {
  const list = elementsNamed(document.root, by)[0];
  const part = list && partAt(parts, list.text, { from: document.place });
  if (!part) return [];
  return elementsNamed(part.root, 'FileLoc').flatMap(({ text }) => {
    if (!/\.xml\s*$/i.test(text)) return [];
    return partAt(parts, text, { from: part.place }) ?? partAt(parts, text, { from: document.place }) ?? [];
  });
}

function taggedFacts({ parts, document, opening, pages }) {
  const data = elementsNamed(opening.root, 'CustomData').map(({ attributes, text }) => [attributes.Name ?? '', text]);
  const texts = new Map(pages.flatMap(({ id, pieces }) => pieces.map((piece) => [`${id} ${piece.id}`, piece.text])));
  const tags = namedParts(parts, document, { by: 'CustomTags' }).flatMap(({ root }) => referredValues(root, texts));
  return { ...readValues([...tags, ...data]), items: taggedItems(tags) };
}

/** A tag points at texts of a page: what they say together is its value. */
function referredValues(root, texts) {
  return [...elementsIn(root)].flatMap(({ name, children }) => {
    const refs = children.filter((child) => child.name === 'ObjectRef');
    if (refs.length === 0) return [];
    return [[name, refs.map(({ attributes, text }) => texts.get(`${attributes.PageRef} ${text.trim()}`) ?? '').join('')]];
  });
}

function taggedItems(tags) {
  return tags.filter(([name, text]) => name === 'Item' && text !== '').map(([, text]) => ({ name: text, code: '', net: '', tax: '' }));
}

/** The pages with the texts on them and on what they are printed over. */
function pagesOf(parts, document) {
  const listed = elementsNamed(document.root, 'Page').filter(({ attributes }) => attributes.BaseLoc !== undefined);
  if (listed.length > MAX_PAGES) throw new Unreadable('too many pages');
  const templates = elementsNamed(document.root, 'TemplatePage').map(({ attributes }) => [attributes.ID, attributes.BaseLoc ?? '']);
  const templateOf = new Map(templates);
  return listed.map(({ attributes }) => {
    const page = partAt(parts, attributes.BaseLoc, { from: document.place });
    if (!page) return { id: attributes.ID, pieces: [] };
    const under = elementsNamed(page.root, 'Template').flatMap(
      (each) => partAt(parts, templateOf.get(each.attributes.TemplateID) ?? '', { from: document.place }) ?? [],
    );
    return { id: attributes.ID, pieces: [page, ...under].flatMap(({ root }) => piecesOf(root)) };
  });
}

function piecesOf(root) {
  return elementsNamed(root, 'TextObject').map(({ attributes, children }) => {
    const [left = 0, top = 0] = (attributes.Boundary ?? '').split(/\s+/).map(Number);
    const codes = children.filter(({ name }) => name === 'TextCode');
    const text = codes.map((code) => code.text).join('');
    const height = Number(attributes.Size) || 1;
    const { X = '0', Y = '0' } = codes[0]?.attributes ?? {};
    return { id: attributes.ID, text, x: left + (Number(X) || 0), y: top + (Number(Y) || 0), height, width: widthOf(text, height) };
  });
}
