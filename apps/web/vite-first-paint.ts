import { fileURLToPath } from 'node:url';

import { createServer, type Plugin } from 'vite';

import { shortClassNames } from './vite-class-names.ts';

const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/adminview\/(assets\/[^"]+)"[^>]*>/;
/** What only anyone who reads the source needs: comments and indentation. */
const WORDLESS = /^\s*(?:(?:<!--.*?-->|\/\/ .*)\n)?/gm;
const ROOT = '<div id="root"></div>';

/**
 * Names the sheet that stands in the page by a link, which is disabled: the parts that come later find it and do not load it again. The
 * browser would load a link that is written into the page all the same, as it looks ahead for addresses.
 */
const MARK_AS_LOADED = `(function(){var l=document.createElement('link');l.rel='stylesheet';l.disabled=true;l.href=document.querySelector('style').dataset.sheet;document.head.append(l)})()`;

/**
 * Gives the page what it shows before any script: the style sheet of the first load in its head, and the sign-in page and the frame,
 * drawn from the same components, as templates of which the page's own script takes one.
 */
export function firstPaint(source: (file: string) => string): Plugin {
  return {
    name: 'first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle = {} }) {
        const [link = '', file = ''] = STYLE_LINK.exec(html) ?? [];
        const sheet = bundle[file];
        if (sheet?.type !== 'asset') throw new Error('the page names no style sheet');
        const style = `<style nonce="__CSP_NONCE__" data-sheet="/adminview/${file}">${String(sheet.source).trim()}</style><script nonce="__CSP_NONCE__">${MARK_AS_LOADED}</script>`;
        const templates = await draw(source('first-paint.tsx'), shortClassNames(source('.')));
        return html
          .replace(WORDLESS, '')
          .replace(link, () => style)
          .replace(ROOT, () => templates + ROOT);
      },
    },
  };
}

/** Draws them with the names that classes have in the build. */
async function draw(file: string, generateScopedName: ReturnType<typeof shortClassNames>): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    css: { modules: { generateScopedName } },
    oxc: { jsx: { development: false } },
  });
  try {
    const { firstPaintTemplates } = await server.ssrLoadModule(file);
    return String(firstPaintTemplates());
  } finally {
    await server.close();
  }
}
