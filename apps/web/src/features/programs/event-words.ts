import { ownValue } from '@houtai/contract/own-value';
import type { EventSource } from '@houtai/contract/webhooks';
import { WEBHOOK_EVENTS } from '@houtai/contract/webhooks-form';

/** An event in words: 待办 · 新建. What is offered no longer is told by its key. */
export function eventWords(type: string, sources: readonly EventSource[]): string {
  if (type === 'test') return '试发';
  const at = type.lastIndexOf('.');
  const [record, event] = [type.slice(0, at), type.slice(at + 1)];
  const name = sources.find((source) => source.type === record)?.name ?? record;
  return `${name} · ${ownValue(WEBHOOK_EVENTS, event) ?? event}`;
}

/** What a webhook gets, subject by subject: 待办 · 新建、状态. */
export function eventsBySubject(events: readonly string[], sources: readonly EventSource[]): string[] {
  const words = events.map((event) => eventWords(event, sources).split(' · '));
  const names = [...new Set(words.map(([name = '']) => name))];
  return names.map((name) => `${name} · ${words.flatMap(([of, event]) => (of === name ? [event] : [])).join('、')}`);
}
