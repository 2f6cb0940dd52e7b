import type { Rolldown } from 'vite';

/** The module that holds the calls of one subject. */
const SUBJECT = /^\0contract:.*\?(\w+)$/;

/**
 * Puts everything that the sign-in page shares with the rest into one part: split up by who uses what, as is usual, the first
 * load would be a dozen small requests.
 */
export function firstLoadInOnePart(entry: string, signIn: string): Rolldown.CodeSplittingGroup {
  let wanted: Set<string> | null = null;
  return {
    debugName: 'first load',
    name: (id, context) => {
      wanted ??= sharedModules(entry, signIn, context);
      return wanted.has(id) ? 'base' : null;
    },
  };
}

/** What the entry needs, and what the sign-in page needs beside its own folder. */
function sharedModules(entry: string, signIn: string, context: Rolldown.ChunkingContext): Set<string> {
  const folder = signIn.slice(0, signIn.lastIndexOf('/') + 1);
  const first = new Set([...reachable(entry, context), ...reachable(signIn, context)]);
  const subjects = subjectsCalled(first, context);
  // The contract names the calls of every subject; those that no part of the first load sends come with the pages that do.
  const isCalled = (id: string) => subjects.has(SUBJECT.exec(id)?.[1] ?? '');
  return new Set([...first].filter((id) => !id.startsWith(folder) && (!SUBJECT.test(id) || isCalled(id))));
}

/** The subjects whose calls these modules send. */
function subjectsCalled(modules: ReadonlySet<string>, context: Rolldown.ChunkingContext): Set<string> {
  const texts = [...modules].map((id) => context.getModuleInfo(id)?.code ?? '');
  return new Set(texts.flatMap((text) => [...text.matchAll(/\bcalls\.(\w+)/g)].map(([, subject = '']) => subject)));
}

function reachable(from: string, context: Rolldown.ChunkingContext): Set<string> {
  const seen = new Set<string>();
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(context.getModuleInfo(id)?.importedIds ?? []));
  }
  return seen;
}
