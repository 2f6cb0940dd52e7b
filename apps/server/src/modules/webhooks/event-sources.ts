import { WEBHOOK_EVENTS, type WebhookEvent } from '@houtai/contract/webhooks-form';

import type { LiveRecords } from '#modules/live/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';

/** Events in addition to those of every record, e.g. approval events of documents. */
type FurtherEvents = { type: string; events: readonly WebhookEvent[] };

declare module '#platform/module.ts' {
  interface Hooks {
    furtherEvents: (ctx: Pick<OpenCtx, 'registry'>) => readonly FurtherEvents[];
  }
}

/** Record types with events: those with a known visibility and table. */
export type EventRecords = LiveRecords & { stored: NonNullable<LiveRecords['stored']> };

export function recordsOf({ registry }: Pick<OpenCtx, 'registry'>, type: string): EventRecords | undefined {
  return registry.given('liveRecords').find((records): records is EventRecords => records.type === type && records.stored !== undefined);
}

/** The possible events of each record type. */
export function eventSources(ctx: Pick<OpenCtx, 'registry'>): (EventRecords & { events: WebhookEvent[] })[] {
  const further = ctx.registry.given('furtherEvents').flatMap((of) => of(ctx));
  return ctx.registry.given('liveRecords').flatMap((records) => {
    const { stored, type } = records;
    if (!stored) return [];
    const more = further.flatMap((one) => (one.type === type ? one.events : []));
    const has = (event: WebhookEvent): boolean => {
      if (event === 'moved') return stored.state !== undefined;
      if (event === 'commented') return stored.hasComments;
      return event === 'created' || event === 'updated' || event === 'removed' || more.includes(event);
    };
    return { ...records, stored, events: ALL.filter(has) };
  });
}

// oxlint-disable-next-line typescript/consistent-type-assertions -- Object.keys loses the literal keys
const ALL = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];
