// A count or a sum on a card opens the list that it counts: `Figure` draws it with the address of that list, or says why there is none.

const FILES = /^apps\/web\/src\/features\/.*\.tsx$/;
/** Parts of pages that consist of figures, inside a card or not. */
const MADE_OF_FIGURES = /(?:card|cards|statistics|statistics-\w+|figures)\.tsx$/;
const CARD = '#kit/card.tsx';
/** The names of counts and sums. */
const FIGURE = /^(?:count|total|sum|hours|unread|overdue|missing|submitted|spent|yuan|length)$|(?:Count|Total|Sum|Hours)$/;
/** The components that draw a figure with its link. */
const DRAWN_BY = /^(?:Figure|CutFigure)$/;

const MESSAGE =
  'A bare number on a card proves nothing: draw it by `Figure` of kit/figure with the address of the list that it counts, or say by `without` why there is none.';

const nameOf = ({ name }) => (name?.type === 'JSXMemberExpression' ? name.property.name : name?.name);

/** The parts of an expression whose value is displayed, as opposed to its conditions. */
const SHOWN = {
  ChainExpression: ({ expression }) => [expression],
  TSNonNullExpression: ({ expression }) => [expression],
  TemplateLiteral: ({ expressions }) => expressions,
  LogicalExpression: ({ left, operator, right }) => (operator === '&&' ? [right] : [left, right]),
  ConditionalExpression: ({ consequent, alternate }) => [consequent, alternate],
  BinaryExpression: ({ left, operator, right }) => (/^[-+*/]$/.test(operator) ? [left, right] : []),
  // A method call such as `slice` takes lengths and displays none.
  CallExpression: ({ callee, arguments: given }) => (callee.type === 'Identifier' ? given : []),
};

const isFigure = ({ type, name, property, computed }) =>
  (type === 'Identifier' && FIGURE.test(name)) || (type === 'MemberExpression' && !computed && FIGURE.test(property.name));

/** The counts and sums that an expression displays. */
function figuresIn(node) {
  if (isFigure(node)) return [node];
  return Object.hasOwn(SHOWN, node.type) ? SHOWN[node.type](node).flatMap(figuresIn) : [];
}

/** Whether an enclosing figure draws this value. */
function isDrawn(node) {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'JSXElement' && DRAWN_BY.test(nameOf(at.openingElement) ?? '')) return true;
  return false;
}

export const figures = {
  meta: { type: 'problem', docs: { description: 'Figures of cards open their lists' } },
  create(context) {
    const path = context.filename.slice(context.cwd.length + 1).replaceAll('\\', '/');
    if (!FILES.test(path) || /\.(?:test|fixtures)\./.test(path)) return {};
    let isOfFigures = MADE_OF_FIGURES.test(path);
    return {
      ImportDeclaration({ source, specifiers }) {
        if (source.value === CARD && specifiers.some(({ imported }) => imported?.name === 'Card')) isOfFigures = true;
      },
      JSXExpressionContainer(node) {
        const { parent, expression } = node;
        const isShown =
          /^JSX(?:Element|Fragment)$/.test(parent.type) ||
          (parent.type === 'JSXAttribute' && /^(?:title|about)$/.test(parent.name.name) && nameOf(parent.parent) === 'Card');
        if (!isOfFigures || !isShown || isDrawn(node)) return;
        for (const one of figuresIn(expression)) context.report({ node: one, message: MESSAGE });
      },
    };
  },
};
