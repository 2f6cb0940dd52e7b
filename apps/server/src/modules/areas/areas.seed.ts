import { ROOT_AREA } from '@houtai/contract/areas';

import type { DatabaseSeed, SeedCtx } from '#platform/db/start/seeds.ts';
import { pinyinOf } from '#platform/pinyin.ts';

import { areas } from './areas.tables.ts';

/** PostgreSQL allows at most 65,535 parameters in a statement. */
const ROWS_AT_ONCE = 2_000;

async function insertAreas({ db }: SeedCtx): Promise<void> {
  // Imported only for the first rows of a database, so that other starts do not load it.
  const { areaList } = await import('@vant/area-data');
  const { province_list: provinces, city_list: cities, county_list: districts } = areaList;
  const places = [
    ...Object.entries(provinces).map(([id, name]) => ({ id, name, parentId: ROOT_AREA })),
    ...Object.entries(cities).map(([id, name]) => ({ id, name, parentId: `${id.slice(0, 2)}0000` })),
    ...Object.entries(districts).map(([id, name]) => ({ id, name, parentId: `${id.slice(0, 4)}00` })),
  ];
  const parents = new Set(places.map((place) => place.parentId));
  const rows = await Promise.all(
    places.map(async (place) => ({ ...place, py: await pinyinOf(place.name), leaf: !parents.has(place.id), sort: Number(place.id) })),
  );
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await db.insert(areas).values(rows.slice(from, from + ROWS_AT_ONCE));
}

const seed: DatabaseSeed = { name: 'areas', order: 80, run: insertAreas };

export default seed;
