const localNameOf = (element: Element): string => element.tagName.toLowerCase().replace(/^.*:/, '');

/** A formula as one line of text: the editor has no formulas, and its digits in a row would form another number. */
export function formulaText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.nodeValue ?? '').trim();
  if (!(node instanceof Element)) return '';
  const name = localNameOf(node);
  // Properties of adjacent elements, and the same formula in another notation.
  if (/^(?:\w+pr|annotation|annotation-xml)$/.test(name)) return '';
  const parts = [...node.children].filter((child) => !localNameOf(child).endsWith('pr')).map(formulaText);
  const joined = [...node.childNodes].map(formulaText).join('');
  return NOTATIONS.get(name)?.({ parts, joined, node }) ?? joined;
}

type Notation = (formula: { parts: string[]; joined: string; node: Element }) => string;

const fraction: Notation = ({ parts: [over = '', under = ''] }) => `${grouped(over)}/${grouped(under)}`;
const power: Notation = ({ parts: [base = '', upper = ''] }) => `${grouped(base)}^${grouped(upper)}`;
const indexed: Notation = ({ parts: [base = '', lower = ''] }) => `${grouped(base)}_${grouped(lower)}`;
const both: Notation = ({ parts: [base = '', lower = '', upper = ''] }) => `${grouped(base)}_${grouped(lower)}^${grouped(upper)}`;
const line: Notation = ({ parts }) => parts.join(', ');
const lines: Notation = ({ parts }) => `[${parts.join('; ')}]`;

/** Elements of MathML and of Word's formulas, whose names differ. */
const NOTATIONS: ReadonlyMap<string, Notation> = new Map<string, Notation>([
  ['mfrac', fraction],
  ['f', fraction],
  ['msup', power],
  ['ssup', power],
  ['msub', indexed],
  ['ssub', indexed],
  ['msubsup', both],
  ['ssubsup', both],
  ['mtr', line],
  ['mr', line],
  ['mtable', lines],
  ['m', lines],
  ['msqrt', ({ joined }) => `√${grouped(joined)}`],
  ['mroot', ({ parts: [base = '', degree = ''] }) => `${degree}√${grouped(base)}`],
  ['rad', ({ parts }) => `${parts.length > 1 ? parts[0] : ''}√${grouped(parts.at(-1) ?? '')}`],
  ['d', ({ parts, node }) => `${signOf(node, 'begchr', '(')}${parts.join(', ')}${signOf(node, 'endchr', ')')}`],
  [
    'nary',
    ({ parts: [lower = '', upper = '', base = ''], node }) =>
      `${signOf(node, 'chr', '∫')}${lower && `_${grouped(lower)}`}${upper && `^${grouped(upper)}`} ${base}`,
  ],
]);

function grouped(text: string): string {
  return /^(?:[\p{L}\p{N}.]*|\(.*\))$/u.test(text) ? text : `(${text})`;
}

function signOf(element: Element, name: string, usual: string): string {
  const found = [...element.querySelectorAll('*')].find((each) => localNameOf(each) === name);
  return found?.getAttribute('m:val') ?? found?.getAttribute('val') ?? usual;
}
