// A test name is read alone, in the output of a failed run.

const RUNNERS = /^(?:it|test)$/;
const VARIANTS = /^(?:each|for|only|skip|skipIf|runIf|todo|fails|fixme|concurrent|sequential)$/;
/** First words that leave the subject of the sentence to the suite or name no action. */
const WEAK = /^(?:is|are|was|were|of|as|keeps?)\b/i;
const FEWEST_WORDS = 3;
const HAN = /\p{Script=Han}/gu;
/** `%s`, `$name` and `${value}` stand for words from the table of the test. */
const FILLED_IN = /%(?:\.\d+)?[a-z]|\$/i;

const SHORT = `A test name is read alone in CI: verb, object, outcome, at least ${FEWEST_WORDS} words ("refuses members with A0301").`;
const UNCLEAR =
  'Begin with what the subject does ("refuses members with A0301"), not with is, are, of, as or keep: such a name says nothing when it is read alone.';

/** The number of words of a name: two Chinese characters count as one word, a placeholder as two. */
export function wordsIn(name) {
  const han = name.match(HAN)?.length ?? 0;
  const others = name
    .replace(HAN, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}$]/u.test(word));
  return Math.ceil(han / 2) + others.reduce((sum, word) => sum + (FILLED_IN.test(word) ? 2 : 1), 0);
}

/** What is wrong with the name of a test; null for a good one. */
export function faultOfTestName(name) {
  if (WEAK.test(name)) return UNCLEAR;
  return wordsIn(name) < FEWEST_WORDS ? SHORT : null;
}

/** Whether a call declares a test: `it(…)`, `test.skip(…)`, `it.each(table)(…)`. */
function declaresTest(callee) {
  switch (callee.type) {
    case 'Identifier':
      return RUNNERS.test(callee.name);
    case 'MemberExpression':
      return VARIANTS.test(callee.property.name ?? '') && declaresTest(callee.object);
    case 'CallExpression':
      return declaresTest(callee.callee);
    case 'TaggedTemplateExpression':
      return declaresTest(callee.tag);
    default:
      return false;
  }
}

/** The name as written, including the placeholders of a template; undefined when it is not a text. */
function nameIn(node, source) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  return node?.type === 'TemplateLiteral' ? source.getText(node).slice(1, -1) : undefined;
}

export const testNames = {
  meta: { type: 'suggestion', docs: { description: 'Names of tests make sense alone' } },
  create(context) {
    if (!/\.(?:test|spec)\.[cm]?[jt]sx?$/.test(context.filename)) return {};
    return {
      CallExpression(node) {
        const name = nameIn(node.arguments[0], context.sourceCode);
        if (name === undefined || !declaresTest(node.callee)) return;
        const message = faultOfTestName(name);
        if (message !== null) context.report({ node: node.arguments[0], message });
      },
    };
  },
};
