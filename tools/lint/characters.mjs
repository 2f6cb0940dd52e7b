// Limits of texts count characters: `length` counts UTF-16 units, of which 𠮷 and an emoji have two, and `slice` may cut such a character in
// two.

/** Names of limits of texts (`NAME_MAX`, `field.max`, `limit`); limits of other things are called `MAX_ROWS` or `most`. */
const LIMIT = /^(?:max|limit|maxLength)$|(?<!BYTES|MB|SIZE)_MAX$/;

const COUNT = 'The limit of a text counts characters: compare `characterCount(text)` of the contract.';
const CUT = 'A cut may go through the middle of a character: use `firstCharacters(text, most)` of the contract.';

function nameOf(node) {
  if (node?.type === 'BinaryExpression') return nameOf(node.left);
  return node?.type === 'MemberExpression' ? node.property.name : node?.name;
}

const isLimit = (node) => LIMIT.test(nameOf(node) ?? '');
const isLength = ({ type, property, object }) => type === 'MemberExpression' && property.name === 'length' && nameOf(object) !== 'rows';

export const characters = {
  meta: { type: 'problem', docs: { description: 'Limits of texts count characters' } },
  create(context) {
    if (/\.(?:test|fixtures)\.[jt]sx?$/.test(context.filename)) return {};
    return {
      BinaryExpression(node) {
        const { left, right, operator } = node;
        if (!/^[<>]=?$/.test(operator)) return;
        if ((isLength(left) && isLimit(right)) || (isLength(right) && isLimit(left))) context.report({ node, message: COUNT });
      },
      CallExpression(node) {
        const [from, to] = node.arguments;
        if (!/^(?:slice|substring)$/.test(node.callee.property?.name ?? '')) return;
        if (from?.value === 0 && to && isLimit(to)) context.report({ node, message: CUT });
      },
    };
  },
};
