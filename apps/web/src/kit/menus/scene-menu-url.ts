import type { SceneMenu } from '@houtai/contract/scenes';

/** The link of a scene's menu: its url, else its menuUrl (specification 3); blank without both. */
export function sceneMenuUrl({ url, menuUrl }: Pick<SceneMenu, 'url' | 'menuUrl'>): string {
  return url?.trim() || menuUrl?.trim() || '';
}
