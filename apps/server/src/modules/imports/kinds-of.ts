import type { Ctx } from '#platform/db/work/context.ts';
import { assertAccess, hasAccess } from '#platform/http/access.ts';
import { AppError } from '#platform/http/replies/errors.ts';

import type { ImportKind } from './import-kind.ts';

/** The kind with this name, if the caller may import it. */
export function kindOf({ registry, actor }: Pick<Ctx, 'registry' | 'actor'>, name: string): ImportKind {
  const kind = registry.given('importKind').find((each) => each.kind === name);
  if (!kind) throw new AppError('A0404', '没有这种导入');
  assertAccess({ access: kind.tag }, actor);
  return kind;
}

/** The kinds that the caller may import. */
export function kindsFor({ registry, actor }: Pick<Ctx, 'registry' | 'actor'>): { kind: string; name: string }[] {
  return registry
    .given('importKind')
    .filter(({ tag }) => hasAccess(tag, actor))
    .map(({ kind, name }) => ({ kind, name }));
}

/** The name of a kind for people, whoever may import it. */
export function kindName({ registry }: Pick<Ctx, 'registry'>, name: string): string {
  return registry.given('importKind').find(({ kind }) => kind === name)?.name ?? name;
}
