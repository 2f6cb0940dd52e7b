// A class that repeats one pattern belongs in the shared patterns sheet of the ui. CSS modules give no error for a missing class, so
// missing names are reported here too.
import { posix } from 'node:path';

const SHEET = 'apps/web/src/ui/patterns.module.css';
const COMMENTS = /\/\*[\s\S]*?\*\//g;
/** A rule under a condition is not a plain pattern. */
const CONDITIONAL = /@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const RULE = /([^{};]+)\{([^{}]*)\}/g;
const REASON = /\/\* own: \S.* \*\/\s*$/;
const FROM = /^import [^;]*;$/gm;
const IMPORT = /import (\w+) from '([^']+\.module\.css)';/g;

const normalized = (body) =>
  body
    .replace(/\s+/g, ' ')
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .toSorted()
    .join('; ');

/** The patterns of a style sheet: names by their declarations. */
export function patternsIn(text) {
  return new Map([...text.replace(COMMENTS, '').matchAll(RULE)].map(([, name, body]) => [normalized(body), name.trim().slice(1)]));
}

/** A message for each class of a style sheet that repeats a pattern without a reason (`own: …`). */
export function repeatedPatterns(path, text, patterns) {
  const bare = text.replace(COMMENTS, '');
  const isAlone = (name) => bare.match(new RegExp(`\\${name}(?![\\w-])`, 'g'))?.length === 1;
  return [...text.replace(CONDITIONAL, '').matchAll(RULE)].flatMap(([, head, body]) => {
    const pattern = patterns.get(normalized(body.replace(COMMENTS, '')));
    if (!pattern || REASON.test(head.slice(0, head.lastIndexOf('.')))) return [];
    const names = head
      .replace(COMMENTS, '')
      .split(',')
      .map((name) => name.trim());
    const repeated = names.filter((name) => /^\.[\w-]+$/.test(name) && isAlone(name));
    return repeated.map(
      (name) =>
        `${path}: ${name} is patterns.${pattern} (#ui/patterns.module.css) and nothing else: use that, or say above why not: /* own: … */`,
    );
  });
}

/** A message for each class that a module uses and its sheet does not define; `sheets` are contents by path. */
export function missingClasses(path, text, sheets) {
  return [...text.matchAll(IMPORT)].flatMap(([, local, from]) => {
    const file = from.startsWith('#') ? `apps/web/src/${from.slice(1)}` : posix.join(posix.dirname(path), from);
    const sheet = sheets.get(file) ?? '';
    const used = text.replace(FROM, '').matchAll(new RegExp(`(?<![\\w.])${local}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'));
    const names = new Set([...used].map(([, dotted, quoted]) => dotted ?? quoted));
    const missing = [...names].filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(sheet));
    return missing.map((name) => `${path}: ${file} has no class ${name}`);
  });
}

/** The faults of these style sheets and modules, given as path and content. */
export function faultsOfClasses(sheets, modules) {
  const byPath = new Map(sheets.map(({ path, text }) => [path, text]));
  const patterns = patternsIn(byPath.get(SHEET) ?? '');
  const others = sheets.filter(({ path }) => path !== SHEET);
  return [
    ...others.flatMap(({ path, text }) => repeatedPatterns(path, text, patterns)),
    ...modules.flatMap(({ path, text }) => missingClasses(path, text, byPath)),
  ];
}
