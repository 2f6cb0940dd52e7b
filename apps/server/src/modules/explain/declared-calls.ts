import { calls } from '@houtai/contract';
import type { Access, Call, OpenTo } from '@houtai/contract/call';
import { isTag, tagName } from '@houtai/contract/tags';

/** A call with what it is known by. */
export type DeclaredCall = { id: string; name: string; call: Call };

/** Every call of the product, by path. */
export const DECLARED: readonly DeclaredCall[] = Object.values(calls)
  .flatMap((operations): Call[] => Object.values(operations))
  .map((call) => ({ id: `${call.method} ${call.path}`, name: nameOf(call), call }))
  .toSorted((a, b) => a.call.path.localeCompare(b.call.path) || a.id.localeCompare(b.id));

/** A write is called as in the operation log, a read by its right; what needs no right is known by its address. */
function nameOf(call: Call): string {
  return call.operation ?? (isTag(call.access) ? tagName(call.access) : `${call.method} ${call.path}`);
}

/** Who may make calls of an access, in words. */
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
