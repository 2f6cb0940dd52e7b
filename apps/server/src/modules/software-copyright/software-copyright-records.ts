import { linkTo } from '@houtai/contract/links';
import { SOFTWARE_COPYRIGHT_PAGE } from '@houtai/contract/software-copyright';
import { inArray } from 'drizzle-orm';

import type { RecordKind } from '#modules/records/index.ts';

import { SOFTWARE_COPYRIGHT } from './software-copyright-rows.ts';
import { taskVisibility } from './software-copyright-visibility.ts';
import { softwareCopyrights } from './software-copyright.tables.ts';

/** 软著任务 as others speak of them. */
export const SOFTWARE_COPYRIGHT_RECORDS: RecordKind = {
  type: SOFTWARE_COPYRIGHT,
  noun: '软著任务',
  tag: 'softwareCopyright:task:list',
  prefix: 'RZ',
  find: async ({ db }, by) => {
    const { id, number, name, serial } = softwareCopyrights;
    const rows = await db
      .select({ id, number, name })
      .from(softwareCopyrights)
      .where('ids' in by ? inArray(id, [...by.ids]) : inArray(serial, [...by.serials]));
    return rows.map((row) => ({
      id: row.id,
      number: row.number,
      title: row.name,
      url: linkTo(SOFTWARE_COPYRIGHT_PAGE, { id: row.id }),
    }));
  },
  visibility: taskVisibility,
};
