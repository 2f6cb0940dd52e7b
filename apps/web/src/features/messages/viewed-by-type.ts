import { isMessageType, type MessageType } from '@houtai/contract/message-types';

import type { List } from '../../kit/list/use-list.ts';

/** The conditions of the message centre, as in its address; the type stands there under the name that the specification gives it. */
export type Condition = 'msgType' | 'keyword' | 'unread' | 'from' | 'to' | 'sender' | 'starred';

/** The view of all types. */
export const ALL = 'all';

const CONDITIONS = ['keyword', 'unread', 'from', 'to', 'sender', 'starred'] as const;

/** A list whose views are the types: an unknown one shows all, and a search or its end stays within the type. */
export function viewedByType<Row>(
  list: List<Condition, Row>,
): List<Condition, Row, MessageType | typeof ALL> & { view: MessageType | typeof ALL } {
  const asked = list.filter('msgType');
  const view = isMessageType(asked) ? asked : ALL;
  const held = Object.fromEntries(CONDITIONS.map((name) => [name, list.filter(name)]));
  const msgTypeOf = (wanted: MessageType | typeof ALL): string => (wanted === ALL ? '' : wanted);
  return {
    ...list,
    view,
    isFiltered: Object.values(held).some((value) => value !== ''),
    setView: (wanted) => list.setFilters({ ...held, msgType: msgTypeOf(wanted) }),
    setFilters: (filters) => list.setFilters({ ...filters, msgType: msgTypeOf(view) }),
  };
}
