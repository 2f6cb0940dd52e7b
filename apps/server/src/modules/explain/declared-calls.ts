import { calls } from '@houtai/contract';
import type { Access, Call, OpenTo } from '@houtai/contract/call';
import { isTag, tagName } from '@houtai/contract/tags';

/** A call with its id and name. */
export type DeclaredCall = { id: string; name: string; call: Call };

/** Every call of the product, by path. */
export const DECLARED: readonly DeclaredCall[] = Object.values(calls)
  .flatMap((operations): Call[] => Object.values(operations))
  .map((call) => ({ id: `${call.method} ${call.path}`, name: nameOf(call), call }))
  .toSorted((a, b) => a.call.path.localeCompare(b.call.path) || a.id.localeCompare(b.id));

/** Writes are named as in the operation log, reads by their right, and others by their address. */
function nameOf(call: Call): string {
  return call.operation ?? (isTag(call.access) ? tagName(call.access) : `${call.method} ${call.path}`);
}

/** Describes who may make calls of an access level. */
export function accessWords(access: Access): string {
  return WORDS[access] ?? tagName(access);
}

const WORDS: Readonly<Record<string, string>> = {
  open: '任何人',
  'signed-in': '登录的员工',
  member: '登录的会员',
  'ai-client': 'AI 客户端（凭本人的令牌）',
  'staff-or-member': '登录的员工和会员',
} satisfies Record<OpenTo, string>;
