// The order of folders within a layer: the server's modules are on two floors, and neither modules nor folders of the web's kit may import
// in circles.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

import { circleThrough, folderOf } from './folder-graph.mjs';

const MODULES = 'apps/server/src/modules';
const KIT = 'apps/web/src/kit';

/** The existing upward imports within the kit; no new ones. */
const UPWARD_IN_KIT = ['form → list', 'form → record', 'list → record', 'preview → files'];

const WAY_OUT = {
  [MODULES]: 'move what is asked for to the module that it belongs to, or let the upper one give it by a hook in its manifest.',
  [KIT]: 'move what both need to a folder below them, or take it as a prop.',
};

/** Why a file may not import another of its layer, both as paths from the root; null when it may. */
export function refusedArrow(root, from, to) {
  const parent = [MODULES, KIT].find((folder) => from.startsWith(`${folder}/`) && to.startsWith(`${folder}/`));
  if (parent === undefined) return null;
  const [own, next] = [folderOf(parent, from), folderOf(parent, to)];
  if (own === null || next === null) return null;
  if (parent === MODULES) {
    const refused = refusedFloor(root, own, next) ?? refusedTable(root, from, to);
    if (refused !== null) return refused;
  }
  if (own === next) return null;
  const leftOut = parent === KIT ? UPWARD_IN_KIT : [];
  const circle = circleThrough(join(root, parent), own, { next, leftOut });
  return circle && `This closes a circle in ${parent}, ${circle.join(' → ')}: ${WAY_OUT[parent]}`;
}

function refusedFloor(root, own, next) {
  const [ownFloor, nextFloor] = [floorOf(root, own), floorOf(root, next)];
  if (ownFloor === null) return missing(own);
  if (nextFloor === null) return missing(next);
  if (ownFloor === nextFloor || ownFloor === 'business') return null;
  return `${MODULES}/${own} is on the floor of the organisation, below ${MODULES}/${next}: ${WAY_OUT[MODULES]}`;
}

/** A module exports no table of its business, under any name. */
function refusedTable(root, from, to) {
  const own = folderOf(MODULES, from);
  if (basename(from) !== 'index.ts' || !to.endsWith('.tables.ts') || floorOf(root, own) !== 'business') return null;
  return `${MODULES}/${own} is a business and keeps its tables to itself. Export a function that reads or changes them.`;
}

const missing = (module) => `${MODULES}/${module} has no manifest: say its floor in ${module}.module.ts, by defineModule.`;

/** The floor in a module's manifest; null without a manifest. */
function floorOf(root, module) {
  try {
    const manifest = readFileSync(join(root, MODULES, module, `${module}.module.ts`), 'utf8');
    return /\bfloor: '(organisation|business)'/.exec(manifest)?.[1] ?? null;
  } catch {
    return null;
  }
}
