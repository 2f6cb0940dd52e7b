import { approvals } from './approvals/approvals.mjs';
import { assistant } from './assistant.mjs';
import { backup } from './backup.mjs';
import { breaks } from './breaks.mjs';
import { home, switching } from './browser/feel.mjs';
import { firstLoad } from './browser/first-load.mjs';
import { paint } from './browser/paint.mjs';
import { table } from './browser/table.mjs';
import { form, search } from './browser/typing.mjs';
import { agenda } from './daily-work/agenda.mjs';
import { digests } from './daily-work/digests.mjs';
import { exports } from './exports.mjs';
import { floors } from './floors.mjs';
import { heap } from './heap.mjs';
import { importBreaks } from './imports/import-breaks.mjs';
import { imports } from './imports/imports.mjs';
import { mixed } from './mixed.mjs';
import { million, reads } from './reads.mjs';
import { recovery } from './recovery.mjs';
import { signInStorm } from './sign-in-storm.mjs';
import { startUp } from './start-up.mjs';
import { streams } from './streams/streams.mjs';
import { uploads } from './uploads.mjs';

/** In order of execution: what loads the machine or fills the database comes last. */
export const MEASUREMENTS = {
  'first-load': firstLoad,
  paint,
  home,
  switch: switching,
  heap,
  table,
  search,
  form,
  start: startUp,
  storm: signInStorm,
  streams,
  uploads,
  export: exports,
  reads,
  agenda,
  mixed,
  approvals,
  assistant,
  digests,
  floors,
  million,
  recovery,
  breaks,
  backup,
  import: imports,
  'import-breaks': importBreaks,
};

/** Measurements in the browser vary between runs, so they are repeated this many times and their spread is printed. */
export const TIMES = 3;
export const REPEATED = ['paint', 'home', 'switch', 'table', 'search', 'form'];

/** Measurements that take minutes, run only by name. */
export const BY_NAME_ONLY = ['million', 'breaks', 'backup', 'import', 'import-breaks'];
