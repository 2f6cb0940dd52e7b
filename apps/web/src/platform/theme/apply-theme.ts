import { THEME } from '@houtai/contract/limits';

const KEY = 'houtai.theme-css';

/** Increase with each change of the derivation, so that stored style sheets are derived again. */
const RULES_VERSION = 1;

let latest = '';

/**
 * Applies a theme colour (#rrggbb). The default needs nothing; another one is derived by lazily loaded code, and the style sheet is stored
 * in local storage, from where index.html applies it before the next first paint. Other texts are ignored.
 */
export async function applyTheme(color: string): Promise<void> {
  latest = color;
  if (!/^#[\da-f]{6}$/i.test(color) || color.toUpperCase() === THEME) {
    localStorage.removeItem(KEY);
    document.adoptedStyleSheets = [];
    return;
  }
  const mark = `/*${RULES_VERSION} ${color}*/`;
  if (localStorage.getItem(KEY)?.startsWith(mark) && document.adoptedStyleSheets.length > 0) return;
  const { themeCss } = await import('./derive-theme.ts');
  // Another colour may have been chosen meanwhile.
  if (latest !== color) return;
  const css = mark + themeCss(color);
  localStorage.setItem(KEY, css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}
