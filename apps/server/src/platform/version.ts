import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { z } from 'zod';

const Package = z.object({ version: z.string() });

/** The version in the package.json of a folder. */
export function versionIn(folder: string): string {
  return Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))).version;
}
