import { ownValue } from '@houtai/contract/own-value';

import type { Texts } from '../import-kind.ts';
import type { RowChange } from '../imports.tables.ts';

/** What a person decided about a field that both sides changed. */
export type Decision = { choice: 'sheet' | 'system' | 'own'; own: string };

/** What becomes of the fields of a record that is there: what is written, what the system keeps, and where somebody has to decide. */
export type Compared = { write: Record<string, string>; kept: string[]; undecided: string[]; changes: RowChange[] };

type Sides = {
  /** What the sheet says now, of the fields that have a column. */
  sheet: Texts;
  /** What the record holds now. */
  system: Texts;
  /** What the sheet said when it was imported the last time; null where it never was. */
  base: Texts | null;
  decided: Readonly<Record<string, Decision>>;
  /** What a text of one's own stands for; null where it stands for nothing. */
  own: (field: string, text: string) => string | null;
};

/**
 * Compares the last import, the sheet and the system, field by field: changed in the sheet alone is written, in the system alone is kept,
 * and in both is for a person to decide. Without a last import the sheet is right.
 */
export function compareRow({ sheet, system, base, decided, own }: Sides): Compared {
  const result: Compared = { write: {}, kept: [], undecided: [], changes: [] };
  for (const [field, said] of Object.entries(sheet)) {
    const held = ownValue(system, field) ?? '';
    if (said === held) continue;
    const last = ownValue(base, field);
    const isConflict = last !== undefined && last !== said && last !== held;
    result.changes.push({ field, base: last ?? null, sheet: said, system: held, isConflict });
    if (last !== undefined && last === said) result.kept.push(field);
    else if (!isConflict) result.write[field] = said;
    else decide(result, { field, said, decision: ownValue(decided, field), own });
  }
  return result;
}

type Deciding = { field: string; said: string; decision: Decision | undefined; own: Sides['own'] };

function decide(result: Compared, { field, said, decision, own }: Deciding): void {
  const mine = decision?.choice === 'own' ? own(field, decision.own) : null;
  if (decision?.choice === 'sheet') result.write[field] = said;
  else if (decision?.choice === 'system') result.kept.push(field);
  else if (mine !== null) result.write[field] = mine;
  else result.undecided.push(field);
}
