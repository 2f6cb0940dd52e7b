import { RECORD_EVENT_KEYS, RECORD_EVENTS } from './message-events.ts';
import { MESSAGE_TYPES } from './message-types.ts';
import { REMINDER_KINDS, REMINDERS } from './reminder-kinds.ts';

/** The ways by which messages reach people: one more is one more line. */
export const TRANSPORTS = { console: '后台', wecom: '企业微信', mail: '邮件' } as const;
export type Transport = keyof typeof TRANSPORTS;

/** Every one of them, in order. */
export const TRANSPORT_KEYS = ['console', 'wecom', 'mail'] as const satisfies readonly Transport[];

/** What people choose the ways of. What has no choice of its own goes as its type does. */
export const MESSAGE_KINDS = { ...REMINDERS, ...RECORD_EVENTS, ...MESSAGE_TYPES } as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;

/** Every one of them. */
export const MESSAGE_KIND_KEYS = [
  ...REMINDER_KINDS,
  ...RECORD_EVENT_KEYS,
  '0',
  '1',
  '2',
  '3',
  '4',
] as const satisfies readonly MessageKind[];

/** What somebody chose for a kind and a way. */
export type MessageChoice = { kind: MessageKind; transport: Transport; wanted: boolean };

/** What always shows in the console, because it cannot wait or somebody waits for an answer. */
export const ALWAYS_IN_CONSOLE: readonly string[] = ['reminder.fatal', 'reminder.escalated', '1'];

/** Kinds that go elsewhere, too, until somebody says otherwise of just them. */
const ALWAYS_SENT: readonly string[] = ['reminder.fatal', 'reminder.escalated'];
const SENT_TYPES: readonly string[] = ['0', '1'];

/**
 * Whether somebody wants messages of a kind by a way: what they chose for it, else for its type, else what holds for everybody, which an administrator says of
 * mail: the kinds that are `mailed`.
 */
export function wants(choices: readonly MessageChoice[], kind: string, transport: Transport, mailed: readonly string[] = []): boolean {
  if (transport === 'console' && ALWAYS_IN_CONSOLE.includes(kind)) return true;
  const chosen = (of: string) => choices.find((one) => one.kind === of && one.transport === transport)?.wanted;
  const own = chosen(kind);
  if (own !== undefined) return own;
  if (ALWAYS_SENT.includes(kind)) return transport !== 'mail' || mailed.includes(kind);
  const type = Object.hasOwn(MESSAGE_TYPES, kind) ? kind : '0';
  if (transport === 'mail') return chosen(type) ?? mailed.includes(kind);
  return chosen(type) ?? (transport === 'console' || SENT_TYPES.includes(type));
}
