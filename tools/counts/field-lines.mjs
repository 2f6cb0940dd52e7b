import { calledName, declarationsOf, nameOf, nodesIn, summaryOf } from './sources.mjs';

const MODULE = /^apps\/server\/src\/modules\/[^/]+/;

/** Counts, for each field of a form, the lines that name it in the server modules that use the form. */
export function countFieldLines(sources) {
  const modules = sources.filter(({ path }) => MODULE.test(path)).map((source) => ({ ...source, module: MODULE.exec(source.path)[0] }));
  const lines = new Map(modules.map((source) => [source.path, namesIn(source)]));
  const forms = sources
    .filter(({ path }) => path.startsWith('packages/contract/src/'))
    .flatMap((source) => declarationsOf(source).filter(({ init, isExported }) => isExported && calledName(init) === 'form'));
  const fields = forms.flatMap(({ name, init }) => {
    const using = new Set(modules.filter(({ text }) => text.includes(name)).map(({ module }) => module));
    const among = modules.filter(({ module }) => using.has(module));
    const linesOf = (field) => among.reduce((sum, { path }) => sum + (lines.get(path).get(field)?.size ?? 0), 0);
    const names = (init.arguments[0]?.properties ?? []).map(({ key }) => nameOf(key)).filter(Boolean);
    return using.size === 0 ? [] : names.map((field) => ({ form: name, field, lines: linesOf(field) }));
  });
  return { fields, ...summaryOf(fields.map((field) => field.lines)) };
}

/** The lines on which each name occurs in a source. */
function namesIn({ tree, lineOf }) {
  const found = new Map();
  for (const { node } of nodesIn(tree)) {
    const name = node.type === 'TemplateLiteral' ? undefined : nameOf(node);
    if (name === undefined) continue;
    if (!found.has(name)) found.set(name, new Set());
    found.get(name).add(lineOf(node.start));
  }
  return found;
}
