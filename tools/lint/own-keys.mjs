import { resolve } from 'node:path';

import { SyntaxKind } from 'typescript/unstable/ast';
import { API, TypeFlags } from 'typescript/unstable/sync';

const ADVICE =
  'any text may stand here, and every object has some names by itself, as "constructor". Read it by ownValue of @houtai/contract/own-value, or keep a Map.';

/**
 * Finds plain objects that are read by a key that may be any text. Only types show this, because most tables have a union of keys. Returns
 * `file:line: code` for each. `folder` is the folder of a package; `isChecked` selects its files by path.
 */
export function foreignKeys(folder, isChecked) {
  const api = new API();
  try {
    const config = resolve(folder, 'tsconfig.json');
    const { program, checker } = api.updateSnapshot({ openProject: config }).getProject(config);
    const files = program.getSourceFileNames().filter((name) => name.startsWith(resolve(folder, 'src')) && isChecked(name));
    const reads = files.flatMap((name) => readsIn(program.getSourceFile(name)));
    const keys = reads.length === 0 ? [] : checker.getTypeAtLocation(reads.map(({ key }) => key));
    return reads.filter((_, at) => isAnyText(keys[at])).map(({ file, node }) => wordsOf(file, node));
  } finally {
    api.close();
  }
}

function readsIn(file) {
  const found = [];
  const visit = (node) => {
    const key = keyOf(node);
    if (key) found.push({ file, node, key });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

/** The key by which a node reads an object: `record[key]`, or `key in record`. Writing and deleting do not count as reading. */
function keyOf(node) {
  if (node.kind === SyntaxKind.BinaryExpression && node.operatorToken.kind === SyntaxKind.InKeyword) return node.left;
  if (node.kind !== SyntaxKind.ElementAccessExpression || isWritten(node) || isOwn(node)) return null;
  return node.argumentExpression;
}

function isWritten(node) {
  const { parent } = node;
  if (parent.kind === SyntaxKind.DeleteExpression) return true;
  return parent.kind === SyntaxKind.BinaryExpression && parent.left === node && parent.operatorToken.kind === SyntaxKind.EqualsToken;
}

/** Whether a read is guarded: `Object.hasOwn(record, key) ? record[key] : …`, or the same before `&&`. */
function isOwn(node) {
  const asked = `Object.hasOwn(${node.expression.getText()}, ${node.argumentExpression.getText()})`;
  const { parent } = node;
  const condition = parent.kind === SyntaxKind.ConditionalExpression ? parent.condition : parent.left;
  return condition !== undefined && condition !== node && condition.getText().includes(asked);
}

function isAnyText(type) {
  if (!type) return false;
  if (type.flags & TypeFlags.String) return true;
  return Boolean(type.flags & TypeFlags.Union) && type.getTypes().some(({ flags }) => flags & TypeFlags.String);
}

function wordsOf(file, node) {
  const line = file.text.slice(0, node.getStart(file)).split('\n').length;
  return `${file.fileName}:${line}: ${node.getText(file).replace(/\s+/g, ' ')}: ${ADVICE}`;
}
