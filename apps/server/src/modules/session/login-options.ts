import type { LoginOptions } from '@houtai/contract/session';

import { DEMO_PASSWORD } from '#platform/db/start/seeds.ts';
import type { OpenCtx } from '#platform/db/work/context.ts';
import type { Deps } from '#platform/deps.ts';

/** The demo's people on the sign-in page, created by the demo's seeds. */
const DEMO_PEOPLE = [
  { label: '系统管理员', phone: '13800000000', member: false },
  { label: '部门经理', phone: '13800000001', member: false },
  { label: '普通员工', phone: '13800000002', member: false },
  { label: '售后工程师', phone: '13800000003', member: false },
  { label: '只读访客员工', phone: '13800000004', member: false },
  { label: '会员', phone: '13800000005', member: true },
];

declare module '#platform/module.ts' {
  interface Hooks {
    /** Whether people who forgot their password can get a link. */
    forgottenLinks: (ctx: Pick<OpenCtx, 'db' | 'registry'>, deps: Deps) => Promise<boolean>;
  }
}

export async function loginOptions(ctx: Pick<OpenCtx, 'db' | 'registry'>, deps: Deps): Promise<LoginOptions> {
  const { messaging, demo, version } = deps;
  const offered = await Promise.all(ctx.registry.given('forgottenLinks').map((isOffered) => isOffered(ctx, deps)));
  const forgotten = offered.includes(true);
  return { wxwork: messaging !== null, forgotten, demo: demo ? { password: DEMO_PASSWORD, people: DEMO_PEOPLE } : null, version };
}
