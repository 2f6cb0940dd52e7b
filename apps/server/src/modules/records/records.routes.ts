import { calls } from '@houtai/contract';
import { MAX_RECORD_NUMBERS } from '@houtai/contract/records';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { numberedRecords } from './find-by-number.ts';
import { previewAudience } from './preview-audience.ts';
import { readKnown } from './record-kinds.ts';
import { isWatching, setWatching } from './watch.ts';

export default function recordRoutes(app: FastifyInstance): void {
  serve(app, calls.records.find, ({ numbers }, ctx) => numberedRecords(ctx, numbers.split(',').slice(0, MAX_RECORD_NUMBERS)));

  serve(app, calls.records.audience, (asked, ctx) => previewAudience(ctx, asked));

  serve(app, calls.records.watching, async ({ recordType, id }, ctx) => {
    const { kind, record } = await readKnown(ctx, recordType, id);
    const people = (await kind.visibility.peopleOf(ctx, [record.id])).get(record.id) ?? [];
    const concerned = people.some(({ userId }) => userId === ctx.actor.userId);
    return { concerned, watching: await isWatching(ctx, { recordType, recordId: id }) };
  });

  serve(app, calls.records.watch, async ({ recordType, id, watching }, ctx) => {
    await readKnown(ctx, recordType, id);
    await setWatching(ctx, { recordType, recordId: id }, watching);
    return new Answer({}, { msg: watching ? '已关注' : '已取消关注' });
  });
}
