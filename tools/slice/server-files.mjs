/** The contract and the server's side of a new slice, by path. */
export function serverFiles(names) {
  const folder = `apps/server/src/modules/${names.subject}/${names.subject}`;
  return {
    [`packages/contract/src/${names.subject}.ts`]: contract(names),
    [`${folder}.tables.ts`]: tables(names),
    [`${folder}.routes.ts`]: routes(names),
    [`${folder}.seed.ts`]: seed(names),
    [`${folder}.test.ts`]: test(names),
  };
}

const contract = ({ subject, title, many, One, page, listTag, addTag }) => `import { z } from 'zod';

import { defineCall } from './call.ts';
import { Moment, text } from './fields.ts';
import { NAME_MAX } from './limits.ts';
import { pageAt } from './links.ts';
import { pageOf, pageQuery } from './paging.ts';
import { subject } from './subject.ts';

/** What a person fills in. */
export const ${One}Form = z.object({ name: text(NAME_MAX, 1) });
export type ${One}Form = z.infer<typeof ${One}Form>;

/** A record of ${title}, as the list shows it. */
export const ${One} = z.object({ id: z.string(), name: z.string(), createdAt: Moment });
export type ${One} = z.infer<typeof ${One}>;

const calls = {
  list: defineCall({
    method: 'GET',
    path: '/ad-biz/${subject}/list',
    access: '${listTag}',
    summary: '${title} of the own company, newest first',
    list: true,
    request: pageQuery({ keyword: text(NAME_MAX).optional() }),
    result: pageOf(${One}),
  }),
  add: defineCall({
    method: 'POST',
    path: '/ad-biz/${subject}/add',
    access: '${addTag}',
    operation: '新建${title}',
    summary: 'Adds a record to ${title}',
    idempotent: true,
    request: ${One}Form,
    result: z.object({ id: z.string() }),
  }),
};

export const ${many} = subject('${many}', {
  name: '${title}',
  tags: {
    '${listTag}': '查看${title}',
    '${addTag}': '新建${title}',
  },
  calls,
});

export const ${page} = pageAt('/${subject}', ${many}.calls.list);
`;

const tables = ({ many, table }) => `import { index, pgTable, text } from 'drizzle-orm/pg-core';

import { id, recordColumns } from '../../platform/db/columns.ts';
import { companies } from '../companies/index.ts';

export const ${many} = pgTable(
  '${table}',
  {
    id: id(),
    companyId: text('company_id')
      .notNull()
      .references(() => companies.id),
    name: text('name').notNull(),
    ...recordColumns,
  },
  (table) => [index('${table}_company').on(table.companyId, table.createdAt, table.id)],
);
`;

const routes = ({ subject, title, many, one, One }) => `import { calls } from '@houtai/contract';
import type { ${One} } from '@houtai/contract/${subject}';
import { and, desc, eq, ilike } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';

import { likeContains, readPage } from '../../platform/db/read-page.ts';
import { Answer, serve } from '../../platform/http/serve.ts';
import { ${many} } from './${subject}.tables.ts';

function to${One}({ id, name, createdAt }: typeof ${many}.$inferSelect): ${One} {
  return { id, name, createdAt: createdAt.toISOString() };
}

export default function ${one}Routes(app: FastifyInstance): void {
  serve(app, calls.${many}.list, ({ keyword, ...page }, ctx) => {
    const own = eq(${many}.companyId, ctx.actor.companyId);
    const wanted = and(own, keyword ? ilike(${many}.name, likeContains(keyword)) : undefined);
    const rows = ctx.db.select().from(${many}).where(wanted).orderBy(desc(${many}.createdAt), desc(${many}.id)).$dynamic();
    return readPage(
      page,
      async (limit, skip) => (await rows.limit(limit).offset(skip)).map(to${One}),
      () => ctx.db.$count(${many}, wanted),
    );
  });

  serve(app, calls.${many}.add, async (form, ctx) => {
    const { companyId, userId } = ctx.actor;
    const id = uuidv7();
    await ctx.db
      .insert(${many})
      .values({ ...form, id, companyId, createdBy: userId, createdAt: ctx.now, updatedBy: userId, updatedAt: ctx.now });
    return new Answer({ id }, { msg: '${title}已新建' });
  });
}
`;

const seed = ({ subject, title, page, listTag, addTag }) => `import { ${page} } from '@houtai/contract/${subject}';
import { TOP } from '@houtai/contract/menus';
import { TAGS } from '@houtai/contract/tags';

import type { Seed } from '../../platform/db/seeds.ts';
import { pinyinOf } from '../../platform/pinyin.ts';
import { menus } from '../menus/index.ts';

const seed: Seed = {
  name: '${subject}',
  order: 40,
  run: async ({ db, now }) => {
    const moments = { createdAt: now, updatedAt: now };
    await db.insert(menus).values([
      {
        id: '${subject}',
        code: '${subject}',
        parentId: TOP,
        type: 'page',
        name: '${title}',
        py: await pinyinOf('${title}'),
        url: ${page},
        icon: 'form',
        route: true,
        tag: '${listTag}',
        sort: 500,
        ...moments,
      },
      {
        id: '${subject}-add',
        code: '${subject}-add',
        parentId: '${subject}',
        type: 'button',
        name: TAGS['${addTag}'],
        py: await pinyinOf(TAGS['${addTag}']),
        route: false,
        tag: '${addTag}',
        sort: 10,
        ...moments,
      },
    ]);
  },
};

export default seed;
`;

const test = ({ many, listTag, addTag }) => `import { calls } from '@houtai/contract';
import { NAME_MAX } from '@houtai/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { appForTest, type AppForTest } from '../../platform/testing/app-for-test.ts';
import { makeSignedIn } from '../../platform/testing/make.ts';
import { sendTo } from '../../platform/testing/send-to.ts';

let test: AppForTest;
let editor: string;
let reader: string;
beforeAll(async () => {
  test = await appForTest();
  editor = (await makeSignedIn(test.app, { tags: ['${listTag}', '${addTag}'] })).token;
  reader = (await makeSignedIn(test.app, { tags: ['${listTag}'] })).token;
});
afterAll(() => test.close());

describe('${many}.list', () => {
  it('gives the newest first', async () => {
    for (const name of ['先', '后']) {
      await sendTo(test.app, calls.${many}.add, { name }, editor);
      test.clock.advance(1_000);
    }
    const { result } = await sendTo(test.app, calls.${many}.list, { limit: 2 }, reader);
    expect(result.rows.map((row) => row.name)).toEqual(['后', '先']);
  });

  it('finds by a part of the name', async () => {
    await sendTo(test.app, calls.${many}.add, { name: '找得到' }, editor);
    const { result } = await sendTo(test.app, calls.${many}.list, { keyword: '得到' }, reader);
    expect(result.rows.map((row) => row.name)).toEqual(['找得到']);
  });

  it('gives nothing of another company', async () => {
    const other = await makeSignedIn(test.app, { companyId: 'another-company', tags: ['${listTag}'] });
    const { result } = await sendTo(test.app, calls.${many}.list, {}, other.token);
    expect(result).toEqual({ rows: [], total: 0 });
  });

  it('needs a token', async () => {
    expect(await sendTo(test.app, calls.${many}.list, {})).toMatchObject({ status: 401, code: 'L0001' });
  });

  it('needs the tag', async () => {
    const { token } = await makeSignedIn(test.app);
    expect(await sendTo(test.app, calls.${many}.list, {}, token)).toMatchObject({ status: 403, code: 'A0301' });
  });
});

describe('${many}.add', () => {
  it.each(['', '  ', '名'.repeat(NAME_MAX + 1)])('refuses the name %j', async (name) => {
    const refused = await sendTo(test.app, calls.${many}.add, { name }, editor);
    expect(refused).toMatchObject({ status: 422, code: 'A0400' });
    expect(refused.body['errors']).toMatchObject([{ path: 'name' }]);
  });

  it('needs a token', async () => {
    expect(await sendTo(test.app, calls.${many}.add, { name: '新' })).toMatchObject({ status: 401, code: 'L0001' });
  });

  it('needs the tag', async () => {
    expect(await sendTo(test.app, calls.${many}.add, { name: '新' }, reader)).toMatchObject({ status: 403, code: 'A0301' });
  });
});
`;
