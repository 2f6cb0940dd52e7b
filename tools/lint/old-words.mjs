// Exported identifiers and file names use the words of the field; lexicon.mjs has the pairs.
import { basename } from 'node:path';

import { betterWord } from './lexicon.mjs';

/** Names that are stored, digested or on the wire, and other exceptions with their reason. */
export const EXCEPTIONS = {
  // In tests, makes the server refuse; it is not a callback.
  refuse: 'apps/web/src/testing/answer.ts',
};

const suggestion = (name, better) => `${name} uses a word of our own. Say ${better}, or a name with it (tools/lint/lexicon.mjs).`;

/** Why an identifier may not be exported under this name; null when it may. */
export function faultOfExport(name) {
  const better = Object.hasOwn(EXCEPTIONS, name) ? undefined : betterWord(name);
  return better === undefined ? null : suggestion(name, better);
}

/** Why a file may not have this name; null when it may. */
export function faultOfFile(path) {
  const name = basename(path);
  const [stem] = name.split('.');
  const better = Object.hasOwn(EXCEPTIONS, name) ? undefined : betterWord(stem.replaceAll('-', '_'));
  return better === undefined ? null : suggestion(name, better);
}

/** The identifiers that a declaration binds. */
function boundBy(declaration) {
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.map(({ id }) => id).filter(({ name }) => name);
  return declaration?.id?.name ? [declaration.id] : [];
}

export const oldWords = {
  meta: { type: 'suggestion', docs: { description: 'Exports and files have names that the field knows' } },
  create(context) {
    const check = (node, name) => {
      const message = faultOfExport(name);
      if (message !== null) context.report({ node, message });
    };
    return {
      Program(node) {
        const message = faultOfFile(context.filename.replaceAll('\\', '/'));
        if (message !== null) context.report({ node, message });
      },
      ExportNamedDeclaration({ declaration, specifiers }) {
        for (const id of boundBy(declaration)) check(id, id.name);
        for (const { exported, local } of specifiers) if (exported.name !== local.name) check(exported, exported.name);
      },
    };
  },
};
