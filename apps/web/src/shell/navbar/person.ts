import { API_PREFIX } from '@houtai/contract/limits';

import { useSession } from '#platform/session/session.ts';

/** Name and picture of the signed-in user. */
export function usePerson(): { name: string; picture: string } {
  const name = useSession((session) => session.name);
  const avatar = useSession((session) => session.userInfo?.avatar ?? '');
  const picture = avatar === '' || avatar.startsWith(`${API_PREFIX}/`) ? avatar : API_PREFIX + avatar;
  return { name, picture };
}
