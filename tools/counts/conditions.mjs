import { calledName, declarationsOf, nameOf, nodesIn, summaryOf, textOf } from './sources.mjs';

/**
 * Counts the places where the name of each condition of a list is written: lines of the page that declares the list (the declaration, reads
 * and sends, but not the column of the same name), and lines of the query in the contract.
 */
export function countConditions(sources) {
  const pages = sources.filter(({ path, text }) => path.startsWith('apps/web/src/features/') && /\b(?:useList|listOf)\(/.test(text));
  const lists = pages.flatMap((source) =>
    [...callsOf(source.tree, 'listOf'), ...callsOf(source.tree, 'useList')].map((call) => {
      const asked = chainOf(call.arguments[0]).map((subject) => ({ subject, queries: queriesOf(sources, subject) }));
      const { subject, queries } = asked.find((one) => one.queries.length > 0) ?? { subject: '', queries: [] };
      const conditions = conditionsOf(source, call).map((condition) => ({
        condition,
        places: [...linesOn(source, condition), ...queries.flatMap((query) => linesIn(query, condition))],
      }));
      return { page: source.path, subject, conditions, ...summaryOf(conditions.map(({ places }) => places.length)) };
    }),
  );
  return lists.filter(({ conditions }) => conditions.length > 0);
}

const LISTS = new Set(['listOf', 'useList']);

function callsOf(tree, name) {
  return [...nodesIn(tree)].map(({ node }) => node).filter((node) => calledName(node) === name);
}

/** The names of a member chain, outermost object first: `calls.todo.page` gives `calls`, `todo`, `page`. */
function chainOf(node) {
  if (node?.type === 'MemberExpression') return [...chainOf(node.object), nameOf(node.property)];
  return nameOf(node) === undefined ? [] : [nameOf(node)];
}

/** The names in `filters: ['a', 'b']`, the first texts in `conditions: [text('a', …), days('b', 'c', …)]`, or the keys of an object there. */
function conditionsOf(source, call) {
  const options = call.arguments[1]?.properties ?? [];
  const valueOf = (name) => resolved(source, options.find(({ key }) => nameOf(key) === name)?.value);
  const filters = elementsOf(valueOf('filters')).map(textOf);
  const declared = valueOf('conditions');
  const conditions = [...elementsOf(declared).flatMap((element) => namesIn(resolved(source, element))), ...keysOf(declared)];
  return [...new Set([...filters, ...conditions])].filter((name) => /^\w+$/.test(name ?? ''));
}

const elementsOf = (node) => (node?.type === 'ArrayExpression' ? node.elements.filter(Boolean) : []);

const keysOf = (node) => (node?.type === 'ObjectExpression' ? node.properties.map(({ key }) => nameOf(key)) : []);

// A label follows the names; labels are Chinese.
function namesIn(node) {
  if (node?.type === 'CallExpression') return node.arguments.map(textOf).filter((text) => /^[a-z]\w*$/.test(text ?? ''));
  return (node?.properties ?? []).filter(({ key }) => /^(name|until)$/.test(nameOf(key) ?? '')).map(({ value }) => textOf(value));
}

function resolved(source, node) {
  if (/^TS(As|Satisfies)Expression$/.test(node?.type ?? '')) return resolved(source, node.expression);
  if (node?.type !== 'Identifier') return node;
  const declared = declarationsOf(source).find(({ name }) => name === node.name);
  return declared?.init && resolved(source, declared.init);
}

/** The query objects of the list calls of a subject, as `{ source, node }`. */
function queriesOf(sources, subject) {
  const source = sources
    .filter(({ path, text }) => path.startsWith('packages/contract/src/') && text.includes('subject('))
    .find(({ tree }) => callsOf(tree, 'subject').some(({ arguments: [key] }) => textOf(key) === subject));
  if (source === undefined) return [];
  const named = declarationsOf(source).filter(({ name, init }) => init && /quer|condition|filter/i.test(name));
  const inline = callsOf(source.tree, 'pageQuery').filter(({ arguments: [first] }) => first?.type === 'ObjectExpression');
  return [...named.map(({ node }) => ({ source, node })), ...inline.map((node) => ({ source, node }))];
}

function linesOn(source, condition) {
  const isCounted = ({ node, above: [parent, , ...further] }) => {
    if (textOf(node) === condition) return isNaming(node, parent);
    const isKey = parent?.type === 'Property' && parent.key === node && nameOf(node) === condition;
    return isKey && further.some((one) => LISTS.has(calledName(one)));
  };
  return lines(source, [...nodesIn(source.tree)].filter(isCounted));
}

function isNaming(node, parent) {
  if (parent.type === 'Property') return /^(name|until)$/.test(nameOf(parent.key) ?? '');
  return ['ArrayExpression', 'CallExpression', 'TSLiteralType'].includes(parent.type);
}

function linesIn({ source, node }, condition) {
  const isCounted = ({ node: one, above: [parent] }) =>
    textOf(one) === condition || (parent?.type === 'Property' && parent.key === one && nameOf(one) === condition);
  const isInOrder = ({ above }) => above.some((one) => /^(sortOf|sorts?)$/.test(calledName(one) ?? ''));
  return lines(
    source,
    [...nodesIn(node)].filter((one) => isCounted(one) && !isInOrder(one)),
  );
}

function lines(source, found) {
  return [...new Set(found.map(({ node }) => `${source.path}:${source.lineOf(node.start)}`))];
}
