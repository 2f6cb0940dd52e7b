import type { Plugin, Rolldown } from 'vite';

/** Asks the browser to compile every function as the file comes: https://github.com/WICG/explicit-javascript-compile-hints-file-based */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Has the browser compile the console and the parts of the home while the person is still typing, as they are fetched by then and nearly
 * all of them run with the click. Other pages load the moment they are wanted, and the first load would have to wait.
 */
export function compileAhead(source: (file: string) => string): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    // Behind the minifier, which leaves no comment, and before the entry, which is nothing but imports, has gone into the page.
    generateBundle: {
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const first = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]));
        const entry = source('console.tsx');
        const manifests = (this.getModuleInfo(entry)?.importedIds ?? []).filter((id) => /\/(?:home\/feature|home-cards)\.ts$/.test(id));
        const wanted = new Set([entry, ...manifests.flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [])]);
        const parts = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && wanted.has(facadeModuleId));
        const names = new Set(parts.flatMap(({ fileName, imports }) => [fileName, ...imports]));
        for (const chunk of chunks) if (names.has(chunk.fileName) && !first.has(chunk.fileName)) chunk.code = HINT + chunk.code;
      },
    },
  };
}
