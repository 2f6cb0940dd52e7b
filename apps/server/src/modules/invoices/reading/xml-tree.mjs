import { SaxesParser } from 'saxes';

export const XML_MAX_BYTES = 4 * 1_048_576;
const MAX_DEPTH = 64;

/** What cannot be read, for whatever reason: the file is kept and its person fills the line in. */
export class Unreadable extends Error {}

/** The elements of a document as a tree, by their names without prefix. Throws for one that declares a type, is too deep or too large. */
export function xmlTree(bytes) {
  if (bytes.length > XML_MAX_BYTES) throw new Unreadable('too large');
  const parser = new SaxesParser({ position: false });
  const document = { name: '', attributes: {}, children: [], text: '' };
  const open = [document];
  const say = (text) => void (open.at(-1).text += text);
  parser.on('error', (error) => {
    throw new Unreadable(error.message);
  });
  parser.on('doctype', () => {
    throw new Unreadable('declares its type');
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (open.length > MAX_DEPTH) throw new Unreadable('too deep');
    const element = { name: bareName(name), attributes, children: [], text: '' };
    open.at(-1).children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', say);
  parser.on('cdata', say);
  parser.write(decoded(bytes)).close();
  const [root] = document.children;
  if (!root) throw new Unreadable('empty');
  return root;
}

/** Every element below and including this one, in the order of the document. */
export function* elementsIn(element) {
  yield element;
  for (const child of element.children) yield* elementsIn(child);
}

export function elementsNamed(element, name) {
  return [...elementsIn(element)].filter((each) => each.name === name);
}

function bareName(name) {
  return name.slice(name.indexOf(':') + 1);
}

function decoded(bytes) {
  const label = encodingOf(bytes);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable(`not in ${label}`);
  }
}

function encodingOf(bytes) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\S{0,3}<\?xml[^>]*\sencoding=["']([\w-]{1,20})["']/.exec(head)?.[1] ?? 'utf-8';
}
