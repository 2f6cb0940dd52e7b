import { calledName, declarationsOf, nameOf, nodesIn, summaryOf, textOf } from './sources.mjs';

/** The subjects with a form, and the names that its declaration may have, in lower case without `_`. */
const FORMS = {
  posts: ['postform'],
  companies: ['companyform'],
  departments: ['departmentform'],
  users: ['userform'],
  menus: ['menuform'],
  parameters: ['definition', 'definitionform', 'parameterform', 'parameterdefinition', 'parameterdefinitionform'],
  todo: ['todoform'],
  feedback: ['feedbackform'],
  knowledge: ['knowledgeform', 'knowledgeitemform'],
  notices: ['noticeform'],
};

/** The purpose of a line in a `*-form.ts` of the web, by the name of its declaration. */
const KINDS = [
  [/(fields|names)$/i, 'names'],
  [/^checks?|fault$/i, 'checks'],
  [/^new|^empty|initial|blank/i, 'initial'],
  [/^values?Of|^valuesFrom/i, 'values of a row'],
  [/restored/i, 'restored'],
  [/^formOf|^sent|Of$/i, 'what is sent'],
];

/**
 * Counts the places where the name of each form field is written. A place is a line: of the declaration in the contract (and the rest of a
 * `*-form.ts` there), of a `*-form.ts` of the feature, or of a control or a sending call in its pages. The lines of the server's module are
 * counted too.
 */
export function countFields(sources) {
  return Object.entries(FORMS).map(([subject, names]) => {
    const declared = declarationOf(sources, names);
    const fields = declared === undefined ? [] : declared.fields.map((field) => placesOf(field, subject, declared, sources));
    return {
      subject,
      fields,
      ...summaryOf(fields.map(({ places }) => places.length)),
      server: summaryOf(fields.map((one) => one.server.length)),
    };
  });
}

/** The declaration with one of these names that has the most fields. */
function declarationOf(sources, names) {
  return sources
    .filter(({ path }) => path.startsWith('packages/contract/'))
    .flatMap((source) =>
      declarationsOf(source)
        .filter(({ name, init }) => init && names.includes(name.replaceAll('_', '').toLowerCase()))
        .map(({ node, init }) => ({ source, node, fields: fieldsOf(source, init) })),
    )
    .toSorted((a, b) => b.fields.length - a.fields.length)[0];
}

// z.object({ … }).strict() and form({ … }): the keys of the first object argument anywhere in the chain, written in place or by name.
function fieldsOf(source, init) {
  const [first] = calledName(init) === 'form' ? init.arguments : [];
  const named = first?.type === 'Identifier' && declarationsOf(source).find(({ name }) => name === first.name)?.init;
  if (named?.type === 'ObjectExpression') return named.properties.map(({ key }) => nameOf(key)).filter(Boolean);
  const objects = [...nodesIn(init)].filter(
    ({ node, above: [parent] }) => node.type === 'ObjectExpression' && parent?.type === 'CallExpression',
  );
  return (objects[0]?.node.properties ?? []).map(({ key }) => nameOf(key)).filter(Boolean);
}

function placesOf(field, subject, declared, sources) {
  const places = [];
  const server = [];
  for (const source of sources) {
    const lines = (kindOf, isCounted) => linesWith(field, source, kindOf, isCounted);
    if (source === declared.source)
      places.push(
        ...lines(
          () => 'contract',
          ({ node }) => isOfForm(source, node, declared.node),
        ),
      );
    else if (source.path.startsWith(`apps/web/src/features/${subject}/`))
      places.push(
        ...(source.path.endsWith('-form.ts')
          ? lines(
              ({ above }) => kindIn(above),
              () => true,
            )
          : lines(
              ({ above, node }) => (isControl(node, above) ? 'control' : 'sent'),
              ({ above, node }) => isControl(node, above) || isSent(above),
            )),
      );
    else if (new RegExp(`^apps/server/src/modules/(?:[^/]+/)?${subject}/`).test(source.path))
      server.push(
        ...lines(
          () => 'server',
          () => true,
        ),
      );
  }
  return { field, places, server };
}

const isOfForm = (source, node, declared) => source.path.endsWith('-form.ts') || (node.start >= declared.start && node.end <= declared.end);

/** The lines on which `field` is written as a name, key or string, each once, as `{ at, kind }`. */
function linesWith(field, source, kindOf, isCounted) {
  if (!source.text.includes(field)) return [];
  const found = new Map();
  for (const { node, above } of nodesIn(source.tree)) {
    if (nameOf(node) !== field || node.type === 'TemplateLiteral' || !isCounted({ node, above })) continue;
    const at = `${source.path}:${source.lineOf(node.start)}`;
    if (!found.has(at)) found.set(at, { at, kind: kindOf({ node, above }) });
  }
  return [...found.values()];
}

function kindIn(above) {
  const declaration = above.find(({ type, id }) => id && /Declarat(ion|or)$/.test(type) && nameOf(id) !== undefined && isTop(above, id));
  return KINDS.find(([pattern]) => pattern.test(nameOf(declaration?.id) ?? ''))?.[1] ?? 'other';
}

const isTop = (above, id) => above.findLast((node) => node.id)?.id === id;

// name="code", of={form.code}, form.read('code').
function isControl(node, above) {
  const [parent, next] = above;
  if (textOf(node) !== undefined && parent.type === 'JSXAttribute') return nameOf(parent.name) === 'name';
  if (textOf(node) !== undefined && parent.type === 'CallExpression') return /form$|^read$/i.test(ownerOf(parent.callee));
  const isProperty = parent.type === 'MemberExpression' && parent.property === node && next !== undefined;
  return isProperty && /form$|^fields$/i.test(nameOf(parent.object) ?? '');
}

function ownerOf(callee) {
  return nameOf(callee.type === 'MemberExpression' ? callee.object : callee) ?? '';
}

// send(calls.posts.update, { code, name, … }): a call that has to list every field.
function isSent([parent, object, call]) {
  return parent.type === 'Property' && object?.type === 'ObjectExpression' && /^(send|run)$/.test(calledName(call) ?? '');
}
