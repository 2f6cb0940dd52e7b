import type { Scene, SceneMenu } from '@houtai/contract/scenes';

/** Whether a menu matches a search: by characters of its name, or by its pinyin in full or by initials. */
export function menuMatches(menu: Pick<SceneMenu, 'menuName' | 'py'>, words: string): boolean {
  const wanted = words.replaceAll(/\s/g, '').toLowerCase();
  if (wanted === '') return true;
  const name = menu.menuName.replaceAll(/\s/g, '').toLowerCase();
  return (
    name.includes(wanted) ||
    (menu.py ?? '')
      .toLowerCase()
      .split(' ')
      .some((spelling) => spelling.includes(wanted))
  );
}

/** The common menus and the scenes that match a search, without scenes that have no matching menu. */
export function searchScenes(
  common: readonly SceneMenu[],
  scenes: readonly Scene[],
  words: string,
): { common: SceneMenu[]; scenes: Scene[] } {
  const matching = (menus: readonly SceneMenu[]) => menus.filter((menu) => menuMatches(menu, words));
  return {
    common: matching(common),
    scenes: scenes.map((scene) => ({ ...scene, allMenuList: matching(scene.allMenuList) })).filter((scene) => scene.allMenuList.length > 0),
  };
}
