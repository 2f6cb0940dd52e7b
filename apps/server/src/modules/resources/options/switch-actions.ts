type Switched = { readonly active: boolean } | null;

/** The name of a change of a record that can be enabled and disabled. */
export function switchActions({ before, after }: { before: Switched; after: Switched }): string {
  if (!before || !after) return before ? '删除' : '新建';
  return before.active === after.active ? '修改' : after.active ? '启用' : '停用';
}
