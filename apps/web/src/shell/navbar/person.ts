import { API_PREFIX } from '@houtai/contract/limits';

import { useSession } from '../../platform/session.ts';

/** Name and picture of the signed-in person. */
export function usePerson(): { name: string; picture: string } {
  const account = useSession((session) => session.account);
  const avatar = account?.avatar ?? '';
  const picture = avatar === '' || avatar.startsWith(`${API_PREFIX}/`) ? avatar : API_PREFIX + avatar;
  return { name: account?.nickName || account?.name || '', picture };
}
