// A page asks its sheet for its room, not the window: beside a menu, a rail and a panel, and in a drawer, the window says nothing of it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/project.mjs';
import { faultsOfClasses } from './patterns.mjs';

const WEB = 'apps/web/src';
const PLACES = ['apps/web/src/kit', 'apps/web/src/features'];
/** The sign-in page loads these, and has no byte to spare for a longer spelling. */
const FIRST_LOAD = /\/features\/session\/|\/ui\/(?:frame\/(?:frame-skeleton|full-page-state)|layer\/toast)\.module\.css$/;
const QUERY = /@media[^{]*max-width/;
const NARROW = /@(?:media|container)[^{]*(?:max-width|pointer: coarse)[^{]*\{(?:[^{}]*\{[^{}]*\})*/g;
const TOUCHED = /\b(?:height|width): 44px/;
const REASON = /^\/\* window: \S.* \*\/$/;

/** What is said of each question to the window that gives no reason; `text` is the content of a style sheet. */
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

/** What is said of a style sheet that writes out what a finger hits. */
export function touchSizes(path, text) {
  const isWritten = [...text.matchAll(NARROW)].some(([block]) => TOUCHED.test(block));
  return isWritten ? [`${path}: what a finger hits on a phone is var(--touch), not 44px`] : [];
}

/** Every file of a folder with one of these endings, as path and content. */
function filesIn(folder, ending) {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) => ending.test(file));
  return files.map((file) => ({ path: `${folder}/${file}`, text: readFileSync(join(root, folder, file), 'utf8') }));
}

/** What is wrong with the style sheets of pages, and with the classes that modules take from them. */
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
