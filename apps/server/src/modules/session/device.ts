/** The first match counts, because most browsers also call themselves Chrome or Safari. */
const BROWSERS: readonly (readonly [string, RegExp])[] = [
  ['企业微信', /wxwork\/(\d+)/],
  ['微信', /MicroMessenger\/(\d+)/],
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /Version\/(\d+)\S* (?:Mobile\/\S+ )?Safari/],
];

const SYSTEMS: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /OpenHarmony|HarmonyOS/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
];

/** The browser of a user agent with its version, e.g. `Chrome 156`; blank if unknown. */
export function browserNameOf(userAgent: string): string {
  const found = BROWSERS.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version ? [`${name} ${version}`] : [];
  });
  return found[0] ?? '';
}

/** The operating system of a user agent, e.g. `Windows`; blank if unknown. */
export function systemOf(userAgent: string): string {
  return SYSTEMS.find(([, pattern]) => pattern.test(userAgent))?.[0] ?? '';
}

/** A user agent in words, e.g. `Chrome 156 · Windows`. */
export function deviceOf(userAgent: string): string {
  return [browserNameOf(userAgent), systemOf(userAgent)].filter((part) => part !== '').join(' · ') || '未知设备';
}
