import { describe, expect, it } from 'vitest';

import { missingClasses, patternsIn, repeatedPatterns } from './patterns.mjs';

const PATTERNS = patternsIn('/* Once. */\n.muted {\n  color: var(--ink-3);\n}\n.note {\n  color: var(--ink-3);\n  font-size: 12px;\n}');

describe('repeatedPatterns', () => {
  it.each([
    ['muted', '.none {\n  color: var(--ink-3);\n}'],
    ['note', '.hint {\n  font-size: 12px;\n  color:  var(--ink-3);\n}'],
    ['note', '/* Small. */\n.hint {\n  color: var(--ink-3);\n  /* beside */\n  font-size: 12px\n}'],
    ['muted', '.row .none,\n.none {\n  color: var(--ink-3);\n}\n.row .none b,\n.more {\n  color: var(--ink-3);\n}'],
    ['muted', '/* own: */\n.none {\n  color: var(--ink-3);\n}'],
  ])('refuses %s in %j', (name, text) =>
    expect(repeatedPatterns('a.css', text, PATTERNS)).toEqual([expect.stringContaining(`is patterns.${name} `)]),
  );

  it.each([
    ['a class that says more', '.none {\n  color: var(--ink-3);\n  margin: 0;\n}'],
    ['a class that another rule changes', '.none {\n  color: var(--ink-3);\n}\n.none:hover {\n  color: red;\n}'],
    ['a part of another class', '.row span {\n  color: var(--ink-3);\n}'],
    ['what holds under a condition', '@media print {\n  .none {\n    color: var(--ink-3);\n  }\n  .row {\n  }\n}'],
    ['a class with its reason', '/* own: the sign-in page loads it */\n.none {\n  color: var(--ink-3);\n}'],
  ])('takes %s', (_, text) => expect(repeatedPatterns('a.css', text, PATTERNS)).toEqual([]));
});

describe('missingClasses', () => {
  const sheets = new Map([
    ['apps/web/src/ui/patterns.module.css', '.muted {\n}'],
    ['apps/web/src/kit/a.module.css', '.row-wide:hover {\n}'],
  ]);
  const look = (use) =>
    missingClasses(
      'apps/web/src/kit/a.tsx',
      `import patterns from '#ui/patterns.module.css';\n\nimport css from './a.module.css';\n${use}`,
      sheets,
    );

  it.each(['css.row', "css['wide']", 'patterns.note'])('refuses %s', (use) =>
    expect(look(use)).toEqual([expect.stringContaining('has no class')]),
  );

  it.each(["css['row-wide']", 'patterns.muted', 'css[kind]', 'other.css.row'])('takes %s', (use) => expect(look(use)).toEqual([]));
});
