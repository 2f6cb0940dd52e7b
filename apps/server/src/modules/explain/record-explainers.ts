import type { Tag } from '@houtai/contract/tags';

import type { Ctx } from '#platform/db/work/context.ts';

/** The part of a record that determines who sees it. */
export type FoundRecord = { id: string; number: string; ownerId: string; departmentId: string; companyId: string };

/** How a module explains who sees its records. The context is that of the explained person, except in `find`, which searches everything. */
export type RecordExplainer = {
  type: string;
  label: string;
  /** The right to records of the type. */
  access: Tag;
  /** Finds records by id or number. */
  find: (ctx: Ctx, key: string) => Promise<FoundRecord[]>;
  /** The function that enforces it. */
  maySee: (ctx: Ctx, id: string) => Promise<boolean>;
  ways: (ctx: Ctx, id: string) => Promise<{ label: string; holds: boolean }[]>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    explain: RecordExplainer;
  }
}
