import type { Tag } from '@houtai/contract/tags';

import type { Ctx } from '#platform/db/work/context.ts';

/** A record as far as its whereabouts go. */
export type FoundRecord = { id: string; number: string; ownerId: string; departmentId: string; companyId: string };

/** How a module explains who sees its records. The context is of the person that is asked about, but for `find`, which looks anywhere. */
export type RecordExplainer = {
  type: string;
  label: string;
  /** The right to records of the type at all. */
  access: Tag;
  /** By id, or by the number for people. */
  find: (ctx: Ctx, key: string) => Promise<FoundRecord[]>;
  /** What enforces it. */
  maySee: (ctx: Ctx, id: string) => Promise<boolean>;
  ways: (ctx: Ctx, id: string) => Promise<{ label: string; holds: boolean }[]>;
};

declare module '#platform/module.ts' {
  interface Hooks {
    explain: RecordExplainer;
  }
}
