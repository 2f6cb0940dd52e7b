import { calls } from '@houtai/contract';
import { localDateTime } from '@houtai/contract/dates';
import type { FastifyInstance } from 'fastify';

import { Answer, serve } from '#platform/http/serve.ts';

import { previewReminders } from './preview-reminders.ts';
import { readMessage } from './read-message.ts';
import { sendTestMessage, testMessageWords } from './send-test-message.ts';
import { snoozeReminder } from './snooze.ts';

export default function reminderRoutes(app: FastifyInstance): void {
  serve(app, calls.reminders.get, (query, ctx) => readMessage(ctx, query));

  serve(app, calls.reminders.preview, (_, ctx) => previewReminders(ctx));

  serve(app, calls.reminders.sendTest, async (_, ctx) => {
    const sent = await sendTestMessage(ctx);
    return new Answer(
      { sent: sent.map(({ transport, at }) => ({ transport, at: at.toISOString() })) },
      { msg: testMessageWords(sent, ctx.now) },
    );
  });

  serve(app, calls.reminders.snooze, async (form, ctx) => {
    const { until, count } = await snoozeReminder(ctx, form);
    return new Answer({ until: until.toISOString(), count }, { msg: `${localDateTime(until).slice(5, 16)} 再提醒 ${count} 件` });
  });
}
