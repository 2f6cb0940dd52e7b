import { ownValue } from '@houtai/contract/own-value';

import type { CellTexts } from '../import-kind.ts';
import type { RowChange } from '../imports.tables.ts';

/** A person's decision about a field that both sides changed. */
export type Decision = { choice: 'sheet' | 'system' | 'own'; own: string };

/** The result for the fields of an existing record: what to write, what the system's value stays for, and what needs a decision. */
export type ComparedRow = { write: Record<string, string>; kept: string[]; undecided: string[]; changes: RowChange[] };

type Sides = {
  /** The present values of the sheet, for fields with a column. */
  sheet: CellTexts;
  /** The present values of the record. */
  system: CellTexts;
  /** The values of the sheet at its last import; null without one. */
  base: CellTexts | null;
  decided: Readonly<Record<string, Decision>>;
  /** The value that a typed text stands for; null if none. */
  own: (field: string, text: string) => string | null;
};

/**
 * Three-way comparison by field: a change only in the sheet is written, one only in the system stays, and a change in both needs a
 * decision. Without a last import the sheet wins.
 */
export function compareRow({ sheet, system, base, decided, own }: Sides): ComparedRow {
  const result: ComparedRow = { write: {}, kept: [], undecided: [], changes: [] };
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

function decide(result: ComparedRow, { field, said, decision, own }: Deciding): void {
  const mine = decision?.choice === 'own' ? own(field, decision.own) : null;
  if (decision?.choice === 'sheet') result.write[field] = said;
  else if (decision?.choice === 'system') result.kept.push(field);
  else if (mine !== null) result.write[field] = mine;
  else result.undecided.push(field);
}
