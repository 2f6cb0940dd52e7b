import type { Rolldown } from 'vite';

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
  const beside = [...reachable(signIn, context)].filter((id) => !id.startsWith(folder));
  return new Set([...reachable(entry, context), ...beside]);
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
