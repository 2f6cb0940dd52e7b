// A page asks its sheet for its width, not the window: beside a menu, a rail and a panel, and in a drawer, the width of the window says
// nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/project.mjs';
import { faultsOfClasses } from './patterns.mjs';

const WEB = 'apps/web/src';
const PLACES = ['apps/web/src/kit', 'apps/web/src/features'];
/** The sign-in page loads these sheets, and its budget has no room for the longer spelling. */
const FIRST_LOAD = /\/features\/session\/|\/ui\/(?:frame\/(?:frame-skeleton|full-page-state)|layer\/toast)\.module\.css$/;
const QUERY = /@media[^{]*max-width/;
const NARROW = /@(?:media|container)[^{]*(?:max-width|pointer: coarse)[^{]*\{(?:[^{}]*\{[^{}]*\})*/g;
const TOUCHED = /\b(?:height|width): 44px/;
const REASON = /^\/\* window: \S.* \*\/$/;

/** A message for each query of the window's width without a reason; `text` is the content of a style sheet. */
export function windowQueries(path, text) {
  const lines = text.split('\n');
  return lines.flatMap((line, at) =>
    QUERY.test(line) && !REASON.test(lines[at - 1]?.trim() ?? '')
      ? [
          `${path}:${at + 1}: ask the sheet (@container sheet (max-width: …)). Where the window decides, as of overlays, fingers and what the navbar shows, say so above: /* window: … */`,
        ]
      : [],
  );
}

/** A message for a style sheet that writes a touch size in pixels. */
export function touchSizes(path, text) {
  const isWritten = [...text.matchAll(NARROW)].some(([block]) => TOUCHED.test(block));
  return isWritten ? [`${path}: what a finger hits on a phone is var(--touch), not 44px`] : [];
}

/** Every file of a folder with one of these endings, as path and content. */
function filesIn(folder, ending) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
  return files.map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }));
}

/** The faults of pages' style sheets, and of the classes that modules use. */
export function faultsOfStyles() {
  const sheets = filesIn(WEB, /\.css$/);
  const ofPages = sheets.filter(({ path }) => PLACES.some((place) => path.startsWith(`${place}/`)));
  const loadedLater = sheets.filter(({ path }) => !FIRST_LOAD.test(path));
  return [
    ...ofPages.flatMap(({ path, text }) => windowQueries(path, text)),
    ...loadedLater.flatMap(({ path, text }) => touchSizes(path, text)),
    ...faultsOfClasses(sheets, filesIn(WEB, /\.tsx?$/)),
  ];
}
