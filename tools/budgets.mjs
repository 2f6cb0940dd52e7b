/**
 * Checks the built web application against its byte budgets, as a browser loads it: gzip -9 of a part with everything that it imports
 * statically, style sheets included. Run after `npm run build`; exits 1 if one is exceeded.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const KB = 1024;
const SIGN_IN_KB = 90;
const HOME_KB = 260;
/** Everything that a visitor's phone loads before it shows a page. */
const VISITOR_KB = 120;
const PAGE_KB = 40;
/**
 * What several pages share is loaded once, in one part: lists, forms and details with everything they consist of, and the pages of
 * resources.
 */
const SHARED_KB = 150;
/** Parts that load separately and later than their page: the editor, and the readers of file formats with the first preview. */
const LATER_KB = {
  'src/kit/rich-text/editor/rich-text-editor.tsx': 160,
  'src/kit/preview/pdf/pdf-view.tsx': 145,
  'src/kit/preview/word/word-view.tsx': 65,
};

/** A text of the sign-in page, which finds its part among those that the page names. */
const SIGN_IN_MARK = '忘记密码';
const CONSOLE = 'src/console.tsx';
const HOME = 'src/features/home/home-page.tsx';
const VISITOR_PAGES = ['src/features/questionnaires/visitor/visitor-page.tsx', 'src/features/invoicing/shared-invoicing-page.tsx'];
/** Parts that the home shows together although each is loaded separately. */
const CARD = /^src\/features\/[^/]+\/[^/]+-card\.tsx$/;

/** Libraries that the first load must not contain, each with texts that survive minification. */
const MARKS = { zod: ['ZodError', '_zod'], antd: ['ant-btn', 'anticon'], router: ['react-router', 'useNavigate()'] };

/** The style sheet that is inlined in the page and not loaded. */
const WITHIN = /<style[^>]* data-sheet="\/adminview\/(assets\/[^"]+)"/;

const dist = fileURLToPath(new URL('../apps/web/dist/', import.meta.url));

/** The sizes, and what is wrong with them. */
export function weigh(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8'));
  const weight = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...page.matchAll(/<[^>]*\b(?:src|href)="\/adminview\/(assets\/[^"]+)"[^>]*>/g)].map(([, file]) => file);
  const within = new Set(WITHIN.exec(page)?.slice(1));
  if (named.length === 0) throw new Error('the page names no part of the build');
  const signIn = new Set(named);
  if (![...signIn].some((file) => readFileSync(join(folder, file), 'utf8').includes(SIGN_IN_MARK)))
    throw new Error('no part that the page names is the sign-in page');
  const home = new Set([...named, ...filesOf(manifest, [CONSOLE, HOME, ...Object.keys(manifest).filter((key) => CARD.test(key))])]);
  const total = (files) => [...files].filter((file) => !within.has(file)).reduce((sum, file) => sum + weight(file), weight('index.html'));

  const rows = [
    ['sign-in page', total(signIn), SIGN_IN_KB],
    ['up to the home', total(home), HOME_KB],
    ...VISITOR_PAGES.map((key) => [`for visitors: ${key}`, total(new Set([...named, ...filesOf(manifest, [key])])), VISITOR_KB]),
  ];
  const loaded = Object.entries(manifest)
    .filter(([key, part]) => part.isDynamicEntry && key !== CONSOLE)
    .map(([key]) => ({ key, files: [...filesOf(manifest, [key])].filter((file) => !home.has(file) && !signIn.has(file)) }));
  const users = (file) => loaded.filter(({ files }) => files.includes(file));
  for (const { key, files } of loaded) {
    const { file, css = [] } = manifest[key];
    const own = key === HOME ? [file, ...css] : files.filter((one) => users(one).length === 1);
    rows.push([key, own.reduce((sum, one) => sum + weight(one), 0), LATER_KB[key] ?? PAGE_KB]);
  }
  const shared = new Set(loaded.flatMap(({ files }) => files).filter((file) => users(file).length > 1));
  for (const file of shared) rows.push([`shared by ${users(file).length}: ${file}`, weight(file), SHARED_KB]);
  const faults = rows
    .filter(([, bytes, maxKb]) => bytes > maxKb * KB)
    .map(([what, bytes, maxKb]) => `${what}: ${kb(bytes)} kB, at most ${maxKb} kB`);
  const scripts = readdirSync(join(folder, 'assets')).filter((name) => name.endsWith('.js'));
  for (const name of scripts) faults.push(...held(folder, `assets/${name}`, ['zod']));
  for (const file of signIn) faults.push(...held(folder, file, ['antd', 'router']));
  return { rows, faults };
}

function filesOf(manifest, keys) {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    const part = manifest[key];
    if (!part) throw new Error(`the build has no part ${key}`);
    if (seen.has(key)) return;
    seen.add(key);
    for (const file of [part.file, ...(part.css ?? [])]) files.add(file);
    for (const other of part.imports ?? []) visit(other);
  };
  keys.forEach(visit);
  return files;
}

function held(folder, file, names) {
  const text = readFileSync(join(folder, file), 'utf8');
  return names.filter((name) => MARKS[name].some((mark) => text.includes(mark))).map((name) => `${file} holds ${name}`);
}

function kb(bytes) {
  return (bytes / KB).toFixed(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { rows, faults } = weigh(dist);
  for (const [what, bytes, maxKb] of rows) console.log(`${kb(bytes).padStart(7)} of ${String(maxKb).padStart(3)} kB  ${what}`);
  for (const fault of faults) console.error(`over budget: ${fault}`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
