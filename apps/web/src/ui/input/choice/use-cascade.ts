import { useEffect, useRef, useState } from 'react';

/** An option of a level; a leaf has none below it. */
export type CascadeNode = { id: string; label: string; leaf: boolean };

/** Loads the options below one; null loads the first level. */
export type LoadLevel = (parent: string | null) => Promise<readonly CascadeNode[]>;

/** A visible level. */
export type CascadeColumn = { parent: string | null; nodes: readonly CascadeNode[] | undefined; failed: boolean };

type Level = { nodes: readonly CascadeNode[] | undefined; failed: boolean };
type Known = ReadonlyMap<string, Level>;

const ROOT = '';
const UNKNOWN: Level = { nodes: undefined, failed: false };

/** Loads the levels along `path` when they are needed, each once, and keeps all loaded ones. */
export function useCascade(load: LoadLevel, path: readonly string[], isNeeded: boolean) {
  const [known, setKnown] = useState<Known>(new Map());
  const asked = useRef(new Set<string>());

  const ask = (parent: string): void => {
    asked.current.add(parent);
    const settle = (level: Level) => setKnown((old) => new Map(old).set(parent, level));
    load(parent === ROOT ? null : parent).then(
      (nodes) => settle({ nodes, failed: false }),
      () => settle({ nodes: undefined, failed: true }),
    );
  };
  const parents = isNeeded ? parentsOf(known, path) : [];
  useEffect(() => {
    for (const parent of parents) if (!asked.current.has(parent)) ask(parent);
  });

  const columns = parents.map((parent): CascadeColumn => ({
    parent: parent === ROOT ? null : parent,
    ...(known.get(parent) ?? UNKNOWN),
  }));
  return {
    columns,
    known,
    retry: (parent: string | null) => {
      setKnown((old) => new Map(old).set(parent ?? ROOT, UNKNOWN));
      ask(parent ?? ROOT);
    },
  };
}

/** The parents whose levels a path shows: the root, and each chosen option that is no leaf. */
function parentsOf(known: Known, path: readonly string[]): string[] {
  const below = path.filter((id, index) => {
    const node = known.get(path[index - 1] ?? ROOT)?.nodes?.find((candidate) => candidate.id === id);
    // The last option of a stored path is usually a leaf, so its children are loaded only once it is known to have some.
    return node ? !node.leaf : index < path.length - 1;
  });
  return [ROOT, ...below];
}

/** The options along a path. One whose level is not loaded yet is labelled …, and one that is missing from its level by its id. */
export function nodesAlong(known: Known, path: readonly string[]): CascadeNode[] {
  return path.map((id, index) => {
    const level = known.get(path[index - 1] ?? ROOT)?.nodes;
    return level?.find((node) => node.id === id) ?? { id, label: level ? id : '…', leaf: false };
  });
}

/** The paths to all loaded leaves that match the input by their own label or that of a level above. */
export function findPaths(known: Known, typed: string, most: number): CascadeNode[][] {
  const wanted = typed.trim().toLowerCase();
  const found: CascadeNode[][] = [];
  const visit = (parent: string, above: readonly CascadeNode[]): void => {
    for (const node of known.get(parent)?.nodes ?? []) {
      if (found.length >= most) return;
      const path = [...above, node];
      const isFound = path.some(({ label }) => label.toLowerCase().includes(wanted));
      if (node.leaf && isFound) found.push(path);
      else if (!node.leaf && !known.get(node.id)?.nodes && node.label.toLowerCase().includes(wanted)) found.push(path);
      else visit(node.id, path);
    }
  };
  visit(ROOT, []);
  return found;
}
