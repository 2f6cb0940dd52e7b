import type { UserRow } from './users.ts';

/** The label of the state of a user. */
export function userState({ active, leftAt, lockedUntil }: Pick<UserRow, 'active' | 'leftAt' | 'lockedUntil'>): string {
  if (!active) return leftAt === null ? '停用' : '已离职';
  return lockedUntil === null ? '启用' : '已锁定';
}
