import type { MenuNode } from '../administration/menus-admin.ts';
import type { DepartmentRow } from '../people/departments.ts';

/** What is looked for in a tree; a condition that is blank or absent is none. */
type Sought = { keyword?: string | undefined; type?: string | undefined; active?: string | undefined };

/** Whether a department is looked for: by a part of name, code or name of its leader, and by being in use ('1') or not ('0'). */
export function isSoughtDepartment(
  sought: Omit<Sought, 'type'>,
  row: Pick<DepartmentRow, 'name' | 'code' | 'leaderName' | 'active'>,
): boolean {
  return holdsKeyword(sought, [row.name, row.code, row.leaderName]) && isAs(sought, row);
}

/** Whether a menu is looked for: by a part of name, code, url or tag, by its type, and by being in use ('1') or not ('0'). */
export function isSoughtMenu(sought: Sought, row: Pick<MenuNode, 'name' | 'code' | 'url' | 'tag' | 'type' | 'active'>): boolean {
  return holdsKeyword(sought, [row.name, row.code, row.url, row.tag]) && (!sought.type || row.type === sought.type) && isAs(sought, row);
}

function holdsKeyword({ keyword = '' }: Sought, texts: readonly string[]): boolean {
  return texts.some((text) => text.toLowerCase().includes(keyword.toLowerCase()));
}

function isAs({ active }: Sought, row: { active: boolean }): boolean {
  return !active || row.active === (active === '1');
}
