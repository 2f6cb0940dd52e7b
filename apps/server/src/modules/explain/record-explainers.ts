import type { Tag } from '@houtai/contract/tags';

import type { Ctx } from '../../platform/db/context.ts';

/** A record as far as its whereabouts go. */
export type FoundRecord = { id: string; number: string; ownerId: string; departmentId: string; companyId: string };

/** How a module explains who sees its records. The context is of the person that is asked about, but for `find`, which looks anywhere. */
export type RecordExplainer = {
  type: string;
  label: string;
  /** The right to records of the type at all. */
  access: Tag;
  /** By id, or by the number for people, which each company counts for itself. */
  find: (ctx: Ctx, key: string) => Promise<FoundRecord[]>;
  /** What enforces it. */
  maySee: (ctx: Ctx, id: string) => Promise<boolean>;
  ways: (ctx: Ctx, id: string) => Promise<{ label: string; holds: boolean }[]>;
};

const explainers = new Map<string, RecordExplainer>();

/** Makes records of a type explainable. A module says it once, when it is loaded. */
export function explainRecord(explainer: RecordExplainer): void {
  explainers.set(explainer.type, explainer);
}

export function recordExplainers(): RecordExplainer[] {
  return [...explainers.values()];
}

export function explainerOf(type: string): RecordExplainer | undefined {
  return explainers.get(type);
}
