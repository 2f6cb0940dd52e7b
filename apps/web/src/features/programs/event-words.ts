import { ownValue } from '@houtai/contract/own-value';
import type { EventSource } from '@houtai/contract/webhooks';
import { WEBHOOK_EVENTS } from '@houtai/contract/webhooks-form';

/** An event as text: 待办 · 新建. An event that is no longer offered is shown by its key. */
export function eventWords(type: string, sources: readonly EventSource[]): string {
  if (type === 'test') return '试发';
  const at = type.lastIndexOf('.');
  const [record, event] = [type.slice(0, at), type.slice(at + 1)];
  const name = sources.find((source) => source.type === record)?.name ?? record;
  return `${name} · ${ownValue(WEBHOOK_EVENTS, event) ?? event}`;
}

/** The events of a webhook by subject: 待办 · 新建、状态. */
export function eventsBySubject(events: readonly string[], sources: readonly EventSource[]): string[] {
  const words = events.map((event) => eventWords(event, sources).split(' · '));
  const names = [...new Set(words.map(([name = '']) => name))];
  return names.map((name) => `${name} · ${words.flatMap(([of, event]) => (of === name ? [event] : [])).join('、')}`);
}
