import type { SceneMenu } from '@houtai/contract/scenes';

/** Where a menu of a scene leads: its url, else its menuUrl (specification 3); blank where it has neither. */
export function sceneMenuUrl({ url, menuUrl }: Pick<SceneMenu, 'url' | 'menuUrl'>): string {
  return url?.trim() || menuUrl?.trim() || '';
}
