import type { Rolldown } from 'vite';

type Modules = ReadonlySet<string>;
type Context = Rolldown.ChunkingContext;

/** The module that holds the calls of one subject. */
const SUBJECT = /^\0contract:.*\?(\w+)$/;

/** So many features share what their pages all get together; what fewer share, or the pages of one alone, comes in parts, as is usual. */
const SHARED_BY = 5;

/**
 * Puts together what is loaded together: the sign-in page with what it shares with the rest, then the frame with what the home has in common with
 * other pages, then what several pages share. Split up by who uses what, as is usual, the home would be eighty requests and the first list
 * ninety more, each waiting for the others and none long enough to be packed well.
 */
export function sharedParts(source: (file: string) => string): Rolldown.CodeSplittingGroup[] {
  let parts: ReadonlyMap<string, string> | null = null;
  return ['base', 'theme', 'both', 'open', 'console', 'menu', 'pages'].map((part, index) => ({
    debugName: part,
    priority: 6 - index,
    name: (id: string, context: Context) => {
      parts ??= partsOf(source, context);
      return parts.get(id) === part ? part : null;
    },
  }));
}

function partsOf(source: (file: string) => string, context: Context): ReadonlyMap<string, string> {
  const console = source('console.tsx');
  const home = source('features/home/feature.ts');
  const manifests = (context.getModuleInfo(console)?.importedIds ?? []).filter((id) => /\/(?:feature|home-cards)\.ts$/.test(id));
  const isHome = (id: string) => id === home || id.endsWith('/home-cards.ts');
  const uses = usesOf(
    manifests.filter((id) => !isHome(id)).map((id) => new Set(loadedBy([id], context).flatMap((modules) => [...modules]))),
  );
  const parts = new Map<string, string>();
  for (const [id, count] of uses) if (count >= SHARED_BY) parts.set(id, 'pages');
  for (const loaded of loadedBy(manifests.filter(isHome), context)) for (const id of loaded) if (uses.has(id)) parts.set(id, 'console');
  for (const id of reachable(console, context)) parts.set(id, 'console');
  // What is loaded by itself, and the calls of a subject, come with those who want them.
  parts.delete(console);
  for (const id of parts.keys()) if (SUBJECT.test(id)) parts.delete(id);
  const open = openShare(source, context, uses).map((id): [string, string] => [id, parts.get(id) === 'console' ? 'both' : 'open']);
  const base = [...firstLoad(source, context)].map((id): [string, string] => [id, 'base']);
  // A chosen colour is made into shades by the sign-in page, too, which must not load the pages for it.
  const theme = [...reachable(source('platform/theme/derive-theme.ts'), context)].map((id): [string, string] => [id, 'theme']);
  // The frame loads its menus as the pointer comes to them, and would load the pages for them.
  const menu = [...reachable(source('ui/layer/menu.tsx'), context)]
    .filter((id) => parts.get(id) !== 'console')
    .map((id): [string, string] => [id, 'menu']);
  return new Map([...parts, ...menu, ...open, ...theme, ...base]);
}

/**
 * What a page that opens without signing in has in common with the console (`both`, where the frame has it, too) or with another such page:
 * parts of their own, as a visitor would load all that the console's pages share for one module of it.
 */
function openShare(source: (file: string) => string, context: Context, pages: ReadonlyMap<string, number>): string[] {
  const manifests = [...reachable(source('main.tsx'), context)].filter((id) => id.endsWith('/open-pages.ts'));
  const shared = [...usesOf(loadedBy(manifests, context))].filter(([id, count]) => count > 1 || pages.has(id));
  return shared.map(([id]) => id).filter((id) => !SUBJECT.test(id));
}

/** For each part that these manifests load, all that comes with it. */
function loadedBy(manifests: readonly string[], context: Context): Modules[] {
  const targets = manifests.flatMap((id) => context.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  return targets.map((id) => reachable(id, context));
}

function usesOf(all: readonly Modules[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const modules of all) for (const id of modules) uses.set(id, (uses.get(id) ?? 0) + 1);
  return uses;
}

/** What the entry needs, the sign-in page included. */
function firstLoad(source: (file: string) => string, context: Context): Modules {
  const first = reachable(source('main.tsx'), context);
  const subjects = subjectsCalled(first, context);
  // The contract names the calls of every subject; those that no part of the first load sends come with the pages that do.
  const isCalled = (id: string) => subjects.has(SUBJECT.exec(id)?.[1] ?? '');
  return new Set([...first].filter((id) => !SUBJECT.test(id) || isCalled(id)));
}

/** The subjects whose calls these modules send. */
function subjectsCalled(modules: Modules, context: Context): Set<string> {
  const texts = [...modules].map((id) => context.getModuleInfo(id)?.code ?? '');
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcalls\.(\w+)/g)].map(([, subject = '']) => subject)));
}

function reachable(from: string, context: Context): Modules {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
