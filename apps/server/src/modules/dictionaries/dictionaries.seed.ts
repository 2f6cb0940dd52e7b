import type { DatabaseSeed } from '#platform/db/start/seeds.ts';

import { BUILT_IN } from './built-in-dictionaries.ts';
import { dictionaries, dictionaryEntries } from './dictionaries.tables.ts';

const seed: DatabaseSeed = {
  name: 'dictionaries',
  order: 70,
  run: async ({ db, now }) => {
    const stamps = { createdAt: now, updatedAt: now };
    await db.insert(dictionaries).values(BUILT_IN.map(({ type, name }) => ({ code: type, name, builtIn: true, ...stamps })));
    const rows = BUILT_IN.flatMap(({ type, entries, usual }) =>
      entries.map(([code, text, tone = ''], index) => ({
        type,
        code,
        text,
        tone,
        sort: (index + 1) * 10,
        isDefault: code === usual,
        ...stamps,
      })),
    );
    await db.insert(dictionaryEntries).values(rows);
  },
};

export default seed;
