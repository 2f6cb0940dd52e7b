import { RECORD_EVENT_KEYS, RECORD_EVENTS } from './message-events.ts';
import { MESSAGE_TYPES } from './message-types.ts';
import { REMINDER_KINDS, REMINDERS } from './reminder-kinds.ts';

/** Labels of the transports of messages. */
export const TRANSPORTS = { console: '后台', wecom: '企业微信', mail: '邮件' } as const;
export type Transport = keyof typeof TRANSPORTS;

/** The keys of all transports, in order. */
export const TRANSPORT_KEYS = ['console', 'wecom', 'mail'] as const satisfies readonly Transport[];

/** Labels of the kinds of messages that people choose transports for. A message without a kind follows its type. */
export const MESSAGE_KINDS = { ...REMINDERS, ...RECORD_EVENTS, ...MESSAGE_TYPES } as const;
export type MessageKind = keyof typeof MESSAGE_KINDS;

/** The keys of all kinds. */
export const MESSAGE_KIND_KEYS = [
  ...REMINDER_KINDS,
  ...RECORD_EVENT_KEYS,
  '0',
  '1',
  '2',
  '3',
  '4',
] as const satisfies readonly MessageKind[];

/** A person's choice for a kind and a transport. */
export type MessageChoice = { kind: MessageKind; transport: Transport; wanted: boolean };

/** Kinds that always show in the console, because they are urgent or somebody waits for an answer. */
export const ALWAYS_IN_CONSOLE: readonly string[] = ['reminder.fatal', 'reminder.escalated', '1'];

/** Kinds that also go by other transports, unless a person chose otherwise for exactly these kinds. */
const ALWAYS_SENT: readonly string[] = ['reminder.fatal', 'reminder.escalated'];
const SENT_TYPES: readonly string[] = ['0', '1'];

/**
 * Whether a person gets messages of a kind by a transport: by their choice for the kind, then for its type, then by the default, which for
 * mail is the list `mailed` of an administrator.
 */
export function wantsMessage(
  choices: readonly MessageChoice[],
  kind: string,
  transport: Transport,
  mailed: readonly string[] = [],
): boolean {
  if (transport === 'console' && ALWAYS_IN_CONSOLE.includes(kind)) return true;
  const chosen = (of: string) => choices.find((one) => one.kind === of && one.transport === transport)?.wanted;
  const own = chosen(kind);
  if (own !== undefined) return own;
  if (ALWAYS_SENT.includes(kind)) return transport !== 'mail' || mailed.includes(kind);
  const type = Object.hasOwn(MESSAGE_TYPES, kind) ? kind : '0';
  if (transport === 'mail') return chosen(type) ?? mailed.includes(kind);
  return chosen(type) ?? (transport === 'console' || SENT_TYPES.includes(type));
}
