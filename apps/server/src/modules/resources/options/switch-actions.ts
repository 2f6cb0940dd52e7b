type Switched = { readonly active: boolean } | null;

/** What the history calls a change of a record that is switched on and off. */
export function switchActions({ before, after }: { before: Switched; after: Switched }): string {
  if (!before || !after) return before ? '删除' : '新建';
  return before.active === after.active ? '修改' : after.active ? '启用' : '停用';
}
