import type { WebhookEvent } from '@houtai/contract/webhooks-form';

import type { Action, FlowEffect } from '#modules/approval-rules/index.ts';
import { writeNamedEvents } from '#modules/webhooks/index.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Hooks } from '#platform/module.ts';

const EVENTS = ['submitted', 'decided', 'passed', 'rejected', 'withdrawn'] as const satisfies WebhookEvent[];

/** Approval events of the documents of every approval kind. */
export const APPROVAL_EVENTS: Hooks['furtherEvents'] = ({ registry }) =>
  registry.given('approvalKind').map(({ recordType }) => ({ type: recordType, events: EVENTS }));

type Made = { flow: { businessId: string }; action: Action; effects: readonly FlowEffect[] };

/** Records what happened to a document in its approval for programs. Call it in the transaction of the action. */
export async function emitDocumentEvents(ctx: OpenCtx, type: string, { flow, action, effects }: Made): Promise<void> {
  const events: WebhookEvent[] = [];
  if (action.type === 'submit' || action.type === 'resubmit') events.push('submitted');
  if (action.type === 'decide') events.push('decided');
  for (const effect of effects) if (effect.type === 'status') events.push(...EVENTS.filter((event) => event === effect.status));
  const happened = [...new Set(events)].map((event) => ({ id: flow.businessId, event, changed: [] }));
  if (happened.length > 0) await writeNamedEvents(ctx, type, happened);
}
