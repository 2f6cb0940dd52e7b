import type { TaskRow } from '@houtai/contract/approval-flows';

import type { List } from '#kit/list/use-list.ts';

/** The position of the open document in the list, and the steps to its neighbours. */
export function useStepping(list: Pick<List<'keyword', TaskRow>, 'data' | 'openId' | 'open' | 'offset' | 'limit'>) {
  const { data, openId, open, offset, limit } = list;
  const rows = data?.rows ?? [];
  const at = rows.findIndex(({ flowId }) => flowId === openId);
  const neighbour = (by: 1 | -1) => (at < 0 ? (by === 1 ? rows[0] : undefined) : rows[at + by]);
  const stepTo = (by: 1 | -1) => {
    const next = neighbour(by);
    return next && (() => open(next.flowId));
  };
  return {
    current: rows[at],
    place: at < 0 ? '' : `${(offset - 1) * limit + at + 1} / ${data?.total ?? 0}`,
    back: stepTo(-1),
    on: stepTo(1),
    /** Opens the document after the decided one, else the one before it, else none. */
    goOn: () => open((neighbour(1) ?? neighbour(-1))?.flowId ?? null),
  };
}
