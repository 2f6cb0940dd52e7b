import { fileURLToPath } from 'node:url';

import { createServer, type Plugin } from 'vite';

const STYLE_LINK = /<link rel="stylesheet"([^>]*) href="\/adminview\/(assets\/[^"]+)"([^>]*)>/;
const SCRIPT = /<script type="module" crossorigin src="([^"]+)"[^>]*><\/script>\n?/g;
/** What only whoever reads the source needs: comments and indentation. */
const WORDLESS = /^\s*(?:(?:<!--.*?-->|\/\/ .*)\n)?/gm;
const ROOT = '<div id="root"></div>';
/** Runs them after the frame in which the page is painted; at once where nothing is painted, in a tab that nobody sees yet. */
const afterFirstPaint = (addresses: string[]) =>
  `<script nonce="__CSP_NONCE__">(function(){function run(){${JSON.stringify(addresses)}.forEach(function(address){var script=document.createElement('script');script.type='module';script.crossOrigin='';script.src=address;document.head.append(script)})}document.hidden?run():requestAnimationFrame(function(){setTimeout(run)})})()</script>`;

/**
 * Gives the page what it shows before any script: the style sheet of the first load in its head, and the sign-in page and the frame,
 * drawn from the same components, as templates of which the page's own script takes one. The app's scripts are fetched meanwhile and run
 * after the first paint, which they would only delay.
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
        const scripts: string[] = [];
        const fetched = html.replace(SCRIPT, (_, address: string) => {
          scripts.push(address);
          return `<link rel="modulepreload" crossorigin href="${address}">\n`;
        });
        if (scripts.length === 0) throw new Error('the page names no script');
        return fetched
          .replace(WORDLESS, '')
          .replace(link, () => style)
          .replace(ROOT, () => templates + ROOT)
          .replace('</body>', () => `${afterFirstPaint(scripts)}</body>`);
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
