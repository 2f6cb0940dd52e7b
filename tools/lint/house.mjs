// The architecture of this repository as an oxlint plugin: which file may import which. ARCHITECTURE.md shows the same table.
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

import { characters } from './characters.mjs';
import { figures } from './figures.mjs';
import { refusedArrow } from './floors.mjs';
import { fullFolder } from './full-folders.mjs';
import { faultOfName } from './names.mjs';
import { oldWords } from './old-words.mjs';
import { realTime } from './real-time.mjs';
import { subpathTarget } from './subpaths.mjs';
import { testNames } from './test-names.mjs';

const CONTRACT = 'packages/contract/src';
const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/**
 * The whole policy. A file belongs to the layer with the longest matching prefix; `/*` divides a layer into slices that must not import
 * each other. `may` lists the layers that it may import, `packages` the only allowed packages, `instead` the advice of a refusal.
 */
const LAYERS = {
  [CONTRACT]: {
    may: [],
    packages: ['zod'],
    instead: 'it is the wire and stands alone on zod. Move what it needs here, or keep it out of the contract.',
  },
  [`${SERVER}/platform`]: {
    may: [CONTRACT],
    instead: `it is below every module. Hand it in from ${SERVER}/app.ts through Deps.`,
  },
  [`${SERVER}/platform/testing`]: { may: [CONTRACT, SERVER] },
  [`${SERVER}/cli`]: { may: [CONTRACT, SERVER] },
  [`${SERVER}/modules/*`]: {
    may: [`${SERVER}/platform`, CONTRACT],
    instead: `a module uses ${SERVER}/platform, ${CONTRACT} and other modules' index.ts.`,
  },
  [`${WEB}/ui`]: {
    may: [],
    instead: `it knows nothing of us. Take the data and callbacks as props, or move the widget to ${WEB}/kit.`,
  },
  [`${WEB}/platform`]: {
    may: [`${WEB}/ui`, CONTRACT],
    instead: `it is below kit, shell and features. Hand it in from ${WEB}/app.tsx, or move this file to ${WEB}/kit.`,
  },
  [`${WEB}/kit`]: {
    may: [`${WEB}/ui`, `${WEB}/platform`, CONTRACT],
    instead: `it is shared by all features. Take it as a prop, or move this file into the feature.`,
  },
  [`${WEB}/features/*`]: {
    may: [`${WEB}/kit`, `${WEB}/ui`, `${WEB}/platform`, CONTRACT],
    instead: `move what both need to ${WEB}/kit, or announce it in feature.ts for ${WEB}/app.tsx to put together.`,
  },
  [`${WEB}/shell`]: {
    may: [`${WEB}/kit`, `${WEB}/ui`, `${WEB}/platform`, CONTRACT],
    instead: `the frame knows no feature: let the feature announce it in its feature.ts, or move it to ${WEB}/kit.`,
  },
  [`${WEB}/testing`]: { may: [CONTRACT, WEB] },
};

/** The files that assemble an application: they may import all of their own application and the contract. */
const ROOTS = {
  [SERVER]: [
    'app.ts',
    'main.ts',
    'modules.ts',
    'start-up.ts',
    'restore-backup.ts',
    'prove-backup.ts',
    'move-database.ts',
    'postgres-for-run.ts',
  ],
  [WEB]: ['main.tsx', 'app.tsx', 'router.tsx', 'console.tsx', 'first-paint.tsx'],
};

const HOMES = { '@houtai/contract': CONTRACT, '@houtai/server': SERVER, '@houtai/web': WEB };
const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

const isInside = (path, folder) => path === folder || path.startsWith(`${folder}/`);

/** The layer of a path from the root of the repository, with its slice; null when it has none. */
function placeOf(path) {
  const [name] = Object.keys(LAYERS)
    .filter((layer) => isInside(path, layer.replace('/*', '')))
    .toSorted((a, b) => b.length - a.length);
  if (name === undefined) return null;
  const folder = name.replace('/*', '');
  return { name, folder, slice: name.endsWith('/*') ? path.slice(folder.length + 1).split('/')[0] : '', ...LAYERS[name] };
}

/** Where an import leads, as a path from the root of the repository; null for a package. */
function targetOf(from, specifier) {
  const [bare] = specifier.split('?');
  if (bare.startsWith('.')) return join(dirname(from), bare).split(sep).join('/');
  if (bare.startsWith('#')) {
    const file = subpathTarget(join(REPOSITORY, from), bare);
    return file === null ? null : relative(REPOSITORY, file).split(sep).join('/');
  }
  const home = Object.keys(HOMES).find((name) => isInside(bare, name));
  return home === undefined ? null : HOMES[home] + bare.slice(home.length);
}

/** The importing side: a composition root or a layer; null for a file that belongs to neither. */
function importerOf(from, app) {
  const isRoot = app !== undefined && ROOTS[app].includes(from.slice(app.length + 1));
  return isRoot ? { name: from, slice: '', may: [app, CONTRACT] } : placeOf(from);
}

/** Why this file may not import `specifier`; null when it may. */
function refusal(from, specifier) {
  const app = Object.keys(ROOTS).find((name) => isInside(from, name));
  const own = importerOf(from, app);
  if (own === null) return `${from} belongs to no layer. Move it into one of: ${Object.keys(LAYERS).join(', ')}.`;
  const to = targetOf(from, specifier);
  if (to === null && specifier.startsWith('#')) return `${specifier} leads nowhere: give it a pattern in \`imports\` of the package.json.`;
  if (/^@houtai\/contract\/.+\//.test(specifier)) return 'A file of the contract is known by its name alone, wherever it lies there.';
  if (to === null) return refusedPackage(own, specifier);
  if (isOtherEnd(from, to)) return `The server and the web meet in ${CONTRACT} only. Move what both need there.`;
  const target = placeOf(to);
  return target === null ? refusedPath(own, to, app) : refusedLayer(own, target, to);
}

function refusedLayer(own, target, to) {
  if (target.name === own.name && target.slice === own.slice) return null;
  const app = Object.keys(ROOTS).find((name) => isInside(target.name, name));
  if (target.name.endsWith('/testing')) {
    return `${target.folder} is for tests. Move what production needs to ${dirname(target.folder)}.`;
  }
  if (own.name === `${SERVER}/modules/*` && target.name === own.name) return refusedModule(own, target, to);
  if (own.may.includes(target.name) || own.may.includes(app)) return null;
  return `${shown(own)} may not import ${shown(target)}: ${own.instead ?? 'it is another application.'}`;
}

function refusedPath(own, to, app) {
  if (own.may.includes(app) && isInside(to, app)) return null;
  return `${shown(own)} may not import ${to}: ${own.instead ?? 'it is outside the sources of its application.'}`;
}

const shown = ({ name, slice }) => name.replace('*', slice);

const isOtherEnd = (from, to) =>
  (isInside(from, SERVER) && isInside(to, 'apps/web')) || (isInside(from, WEB) && isInside(to, 'apps/server'));

function refusedModule(own, target, to) {
  if (/\/index(\.ts)?$/.test(to) && dirname(to) === shown(target)) return null;
  return `${shown(own)} may use ${shown(target)} only through its index.ts. Export it there, if it is meant for others.`;
}

function refusedPackage(own, specifier) {
  if (own.packages === undefined || own.packages.some((name) => isInside(specifier, name))) return null;
  return `${shown(own)} may not import ${specifier}: ${own.instead}`;
}

/** The file that starts the database of a test run counts as a test, not as part of the server. */
const isTest = (path) => /\.test\.[cm]?[jt]sx?$/.test(path) || path === `${SERVER}/postgres-for-run.ts`;

const layers = {
  meta: { type: 'problem', docs: { description: 'Imports follow the arrows of ARCHITECTURE.md' } },
  create(context) {
    const from = relative(REPOSITORY, context.filename).split(sep).join('/');
    if (isTest(from) || ![CONTRACT, SERVER, WEB].some((home) => isInside(from, home))) return {};
    const check = (source) => {
      if (typeof source?.value !== 'string') return;
      const message = refusal(from, source.value) ?? refusedAmongFolders(from, source.value);
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: (node) => check(node.source),
      ExportNamedDeclaration: (node) => check(node.source),
      ExportAllDeclaration: (node) => check(node.source),
      ImportExpression: (node) => check(node.source),
      TSImportType: (node) => check(node.source),
    };
  },
};

function refusedAmongFolders(from, specifier) {
  const to = targetOf(from, specifier);
  return to === null ? null : refusedArrow(REPOSITORY, from, to);
}

const names = {
  meta: { type: 'problem', docs: { description: 'Files are called as QUALITY.md says' } },
  create(context) {
    const path = relative(REPOSITORY, context.filename).split(sep).join('/');
    return {
      Program(node) {
        const message = faultOfName(path, context.sourceCode.text);
        if (message !== null) context.report({ node, message });
      },
    };
  },
};

/** The only file that handles the keys of input methods. */
const COMPOSING = `${WEB}/ui/guard-composing-keys.ts`;

const composing = {
  meta: { type: 'problem', docs: { description: 'Keys of an input method are kept from the whole document in one place' } },
  create(context) {
    const path = relative(REPOSITORY, context.filename).split(sep).join('/');
    if (!path.startsWith(`${WEB}/`) || path === COMPOSING || /\.test\.tsx?$/.test(path)) return {};
    const check = (node) => {
      if (!/^(isComposing|keyCode)$/.test(node.name)) return;
      context.report({ node, message: `${COMPOSING} keeps the keys of an input method from the whole document. Leave this out.` });
    };
    return {
      MemberExpression: ({ property, computed }) => !computed && check(property),
      'ObjectPattern > Property': ({ key }) => check(key),
    };
  },
};

const sayWhy = {
  meta: { type: 'suggestion', docs: { description: 'A lint rule is switched off with its reason on the same line' } },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          if (/^\s*(ox|es)lint-disable/.test(comment.value) && !/ -- \S/.test(comment.value)) {
            context.report({ loc: comment.loc, message: 'Say why: // oxlint-disable-next-line <rule> -- <reason>.' });
          }
        }
      },
    };
  },
};

const folders = {
  meta: { type: 'suggestion', docs: { description: 'At most 25 files lie beside each other' } },
  create(context) {
    const path = relative(REPOSITORY, context.filename).split(sep).join('/');
    return {
      Program(node) {
        const message = /\.(?:test|spec)\./.test(path) ? null : fullFolder(REPOSITORY, path);
        if (message !== null) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: {
    layers,
    names,
    folders,
    characters,
    figures,
    'composing-keys': composing,
    'old-words': oldWords,
    'real-time': realTime,
    'say-why': sayWhy,
    'test-names': testNames,
  },
};
