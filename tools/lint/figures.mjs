// A count or a sum on a card opens the list that it counts: it is drawn by `Figure`, which has that list's address or says why there is none.

const FILES = /^apps\/web\/src\/features\/.*\.tsx$/;
/** Parts of pages that are made of figures, whether they stand in a card or not. */
const MADE_OF_FIGURES = /(?:card|cards|statistics|statistics-\w+|figures)\.tsx$/;
const CARD = '#kit/card.tsx';
/** What a count or a sum is called. */
const FIGURE = /^(?:count|total|sum|hours|unread|overdue|missing|submitted|spent|yuan|length)$|(?:Count|Total|Sum|Hours)$/;
/** What draws one with its proof. */
const DRAWN_BY = /^(?:Figure|CutFigure)$/;

const MESSAGE =
  'A bare number on a card proves nothing: draw it by `Figure` of kit/figure with the address of the list that it counts, or say by `without` why there is none.';

const nameOf = ({ name }) => (name?.type === 'JSXMemberExpression' ? name.property.name : name?.name);

/** The parts of an expression whose value is shown, as opposed to conditions. */
const SHOWN = {
  ChainExpression: ({ expression }) => [expression],
  TSNonNullExpression: ({ expression }) => [expression],
  TemplateLiteral: ({ expressions }) => expressions,
  LogicalExpression: ({ left, operator, right }) => (operator === '&&' ? [right] : [left, right]),
  ConditionalExpression: ({ consequent, alternate }) => [consequent, alternate],
  BinaryExpression: ({ left, operator, right }) => (/^[-+*/]$/.test(operator) ? [left, right] : []),
  // What cuts a text is given lengths and shows none.
  CallExpression: ({ callee, arguments: given }) => (callee.type === 'Identifier' ? given : []),
};

const isFigure = ({ type, name, property, computed }) =>
  (type === 'Identifier' && FIGURE.test(name)) || (type === 'MemberExpression' && !computed && FIGURE.test(property.name));

/** The counts and sums that an expression shows. */
function figuresIn(node) {
  if (isFigure(node)) return [node];
  return Object.hasOwn(SHOWN, node.type) ? SHOWN[node.type](node).flatMap(figuresIn) : [];
}

/** Whether what is shown here is drawn by a figure that encloses it. */
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
