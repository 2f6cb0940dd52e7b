import { fileURLToPath } from 'node:url';

import { createServer, type Plugin } from 'vite';

const STYLE_LINK = /<link rel="stylesheet"([^>]*) href="\/adminview\/(assets\/[^"]+)"([^>]*)>/;
/** What only whoever reads the source needs: comments and indentation. */
const WORDLESS = /^\s*(?:(?:<!--.*?-->|\/\/ .*)\n)?/gm;
const ROOT = '<div id="root"></div>';

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
        const [link = '', before = '', file = '', after = ''] = STYLE_LINK.exec(html) ?? [];
        const sheet = bundle[file];
        if (sheet?.type !== 'asset') throw new Error('the page names no style sheet');
        // A link that is disabled is not loaded, and the parts that name the sheet find it here.
        const style = `<style nonce="__CSP_NONCE__">${String(sheet.source).trim()}</style><link rel="stylesheet" disabled${before} href="/adminview/${file}"${after}>`;
        const templates = await draw(source('first-paint.tsx'));
        return html
          .replace(WORDLESS, '')
          .replace(link, () => style)
          .replace(ROOT, () => templates + ROOT);
      },
    },
  };
}

async function draw(file: string): Promise<string> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    oxc: { jsx: { development: false } },
  });
  try {
    const { templates } = await server.ssrLoadModule(file);
    return String(templates());
  } finally {
    await server.close();
  }
}
